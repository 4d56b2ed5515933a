import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/types.ts';

/** Longer than any request may take; after that the process ends whatever still runs. */
const longestStopSeconds = 45;

/** Requests on their way when the signal comes are still taken; meanwhile every answer asks to close its connection. */
const lastCallMilliseconds = 300;

/**
 * Until the server accepts requests, SIGTERM and SIGINT end the process at once. Without a listener Node would end it
 * without its `exit` event, and the embedded PostgreSQL would continue alone.
 * @returns removes the listeners again
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
 * Ends the process on SIGTERM and SIGINT without losing a request: /readyz answers 503, what is on its way and what
 * runs is answered, idle connections close, then the database. A second signal ends it at once.
 * @param lastCall the controller whose signal the app was made with
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
    }, longestStopSeconds * 1000).unref();
    try {
      lastCall.abort();
      await delay(lastCallMilliseconds);
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
