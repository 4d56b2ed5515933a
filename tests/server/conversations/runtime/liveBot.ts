import { WebSocket } from 'ws';
import { printDocument } from '../../../support/api/live.ts';
import { isRecord } from '../../../../server/base/isRecord.ts';

/** A delivery of a live connection. */
export interface LiveDelivery {
  readonly id: number;
  readonly lease: string;
  readonly attempt: number;
  readonly text: string;
}

const toDelivery = ({ id, lease, attempt, body }: Readonly<Record<string, unknown>>): LiveDelivery => ({
  id: Number(id),
  lease: String(lease),
  attempt: Number(attempt),
  text: JSON.parse(String(body)).data.text,
});

/** A connection of a running bot that a test can cut. It acknowledges nothing by itself. */
export class LiveBot {
  /** What arrived, in its order. */
  readonly deliveries: LiveDelivery[] = [];
  /** The code and the moment of the end. */
  readonly closed: Promise<number>;
  /** The answer that confirms or refuses the subscription. */
  readonly confirmed: Promise<unknown>;
  readonly #socket: WebSocket;

  constructor(
    url: string,
    botToken: string,
    variables: Readonly<Record<string, unknown>> = {},
    query = printDocument('botEvents'),
  ) {
    const closed = Promise.withResolvers<number>();
    const confirmed = Promise.withResolvers<unknown>();
    this.closed = closed.promise;
    this.confirmed = confirmed.promise;
    this.#socket = new WebSocket(`${url.replace(/^http/, 'ws')}/live`, 'graphql-transport-ws');
    const say = (message: object): void => this.#socket.send(JSON.stringify(message));
    this.#socket.on('open', () => say({ type: 'connection_init', payload: { botToken } }));
    this.#socket.on('close', (code) => {
      closed.resolve(code);
      confirmed.resolve(code);
    });
    this.#socket.on('error', () => undefined);
    this.#socket.on('message', (data: Buffer) => {
      const { type, payload } = JSON.parse(data.toString('utf8'));
      if (type === 'connection_ack') say({ type: 'subscribe', id: '1', payload: { query, variables } });
      if (type !== 'next') return;
      const answer: unknown = payload.data.botEvents;
      confirmed.resolve(answer);
      if (isRecord(answer) && Array.isArray(answer['data'])) this.deliveries.push(...answer['data'].map(toDelivery));
    });
  }

  get texts(): readonly string[] {
    return this.deliveries.map(({ text }) => text);
  }

  /** Cuts the connection without a word, as a broken network does. */
  cut(): void {
    this.#socket.terminate();
  }
}
