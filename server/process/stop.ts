import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/types.ts';

/** Longer than any request may take. Afterwards the process ends, even if requests are still running. */
const maxStopSeconds = 45;

/** Requests that arrive with the signal are still accepted. During this time every response closes its connection. */
const drainMilliseconds = 300;

/**
 * Until the server accepts requests, SIGTERM and SIGINT end the process immediately. Without a listener Node would skip
 * its `exit` event, and the embedded PostgreSQL would continue without a parent.
 * @returns a function that removes the listeners
 */
export function exitOnSignals(): () => void {
  const exit = (_signal: NodeJS.Signals, number: number): void => process.exit(128 + number);
  process.on('SIGTERM', exit);
  process.on('SIGINT', exit);
  return () => {
    process.off('SIGTERM', exit);
    process.off('SIGINT', exit);
  };
}

/**
 * Drains the process on SIGTERM and SIGINT without losing a request: /readyz answers 503, running requests and jobs
 * finish, idle connections close, then the database. A second signal ends the process immediately.
 * @param lastCall the controller whose signal was passed to the app
 */
export function stopOnSignals(
  app: FastifyInstance,
  database: Pick<Database, 'close'>,
  lastCall: AbortController,
): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (stopping) process.exit(130);
    stopping = true;
    app.log.info(`${signal}: stopping after the running requests are answered`);
    setTimeout(() => {
      app.log.error('requests were still running; stopping anyway');
      process.exit(1);
    }, maxStopSeconds * 1000).unref();
    try {
      lastCall.abort();
      await delay(drainMilliseconds);
      await app.close();
      await database.close();
      app.log.info('stopped');
      process.exitCode = 0;
    } catch (error) {
      app.log.error({ err: error }, 'stopping failed');
      process.exit(1);
    }
  };
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));
}
