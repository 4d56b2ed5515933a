import { Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/types.ts';

/** Longer than any request may take. Afterwards the process ends, even if requests are still running. */
const MAX_STOP_SECONDS = 45;

/** Between the close of the listener and that of idle connections; every response closes its connection. */
const DRAIN_MILLISECONDS = 500;

interface StopControllers {
  readonly stopping: AbortController;
  readonly closing: AbortController;
}

export const createStopControllers = (): StopControllers => ({
  stopping: new AbortController(),
  closing: new AbortController(),
});

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
 * Closes the listener only. `http.Server.close` would close idle connections as well, and so reset those whose next
 * request is on its way.
 */
const stopListening = (server: Server): Server => Server.prototype.close.call(server);

interface StopOptions {
  readonly app: FastifyInstance;
  readonly database: Pick<Database, 'close'>;
  /** The controllers whose signals were passed to the app. */
  readonly controllers: StopControllers;
  readonly delaySeconds: number;
}

/**
 * Drains the process on SIGTERM and SIGINT without losing a request. First only /readyz answers 503, so that a proxy
 * sends no more requests here. Then the listener closes, while connections stay until their next response. Last, idle
 * connections close, running requests and jobs finish, and the database closes. Connections are not closed before the
 * listener: their clients would connect again, and the close of the listener resets connections that it has not
 * accepted. A second signal ends the process immediately.
 */
export function stopOnSignals({ app, database, controllers, delaySeconds }: StopOptions): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (stopping) process.exit(130);
    stopping = true;
    app.log.info(`${signal}: stopping after the running requests are answered`);
    setTimeout(
      () => {
        app.log.error('requests were still running; stopping anyway');
        process.exit(1);
      },
      (MAX_STOP_SECONDS + delaySeconds) * 1000,
    ).unref();
    try {
      controllers.stopping.abort();
      await delay(delaySeconds * 1000);
      controllers.closing.abort();
      stopListening(app.server);
      await delay(DRAIN_MILLISECONDS);
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
