import { setTimeout as delay } from 'node:timers/promises';
import { BrokerEvents, type Broker, type BrokerHandlers, type BrokerOptions } from './brokerEvents.ts';
import type { Events } from './events.ts';

/** A connection to PostgreSQL that listens on the channel of events and notifies it. */
interface NotifyConnection {
  /** Resolves when messages are received. */
  listen(): Promise<void>;
  notify(messages: readonly string[]): Promise<void>;
  /** Closes the connection at once. */
  close(): Promise<void>;
}

/** Opens a new connection. `onEnd` is called when it, or an attempt to open it, has ended. */
export type ConnectNotify = (handlers: {
  readonly onMessage: (text: string) => void;
  readonly onEnd: () => void;
}) => NotifyConnection;

const RETRY_MS = 200;
const LISTEN_MS = 5_000;

class NotifyBroker implements Broker {
  readonly #connect: ConnectNotify;
  readonly #closing = new AbortController();
  #connection: NotifyConnection | undefined;
  #end: ((reason: string) => void) | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(connect: ConnectNotify) {
    this.#connect = connect;
  }

  open(handlers: BrokerHandlers): void {
    this.#running = this.#run(handlers);
  }

  async send(messages: readonly string[]): Promise<void> {
    if (this.#connection === undefined) throw new Error('not connected');
    await this.#connection.notify(messages);
  }

  reconnect(): void {
    this.#end?.('the connection is silent');
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#end?.('closed');
    await this.#running;
  }

  async #run(handlers: BrokerHandlers): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      handlers.onLost(await this.#serve(handlers));
      await delay(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Listens on a new connection until it ends. @returns why it ended */
  async #serve({ onMessage, onConnected }: BrokerHandlers): Promise<string> {
    const ended = Promise.withResolvers<string>();
    this.#end = ended.resolve;
    const connection = this.#connect({ onMessage, onEnd: () => ended.resolve('the connection has ended') });
    const timer = setTimeout(() => ended.resolve('PostgreSQL does not answer'), LISTEN_MS);
    const listening = connection.listen().then(
      () => 'listening' as const,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    const first = await Promise.race([listening, ended.promise]);
    clearTimeout(timer);
    if (first === 'listening') {
      this.#connection = connection;
      onConnected();
    }
    const reason = first === 'listening' ? await ended.promise : first;
    this.#connection = undefined;
    await connection.close();
    return reason;
  }
}

/** Events by LISTEN and NOTIFY of PostgreSQL, on one connection of their own. */
export const postgresEvents = (connect: ConnectNotify, options: BrokerOptions): Events =>
  new BrokerEvents('postgres', new NotifyBroker(connect), options);
