import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { print } from 'graphql';
import { readAllowedDocuments } from '../../../server/graphql/allowList.ts';
import { MovingMarket } from '../../support/api/movingMarket.ts';
import { getQuotes } from '../../support/api/quotes.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

const market = new MovingMarket();
const document = readAllowedDocuments().get('quoteChanges');
const query = document === undefined ? '' : print(document);
const madeUp = Array.from({ length: 99 }, (_unused, index) => 900_000_000 + index);
let api: TestApi;
let first = 0;
let second = 0;

beforeAll(async () => {
  api = await startTestApi({ market, env: { LIMIT_LIVE_SUBSCRIPTIONS: '3', LIMIT_LIVE_MESSAGES: '1000' } });
  const rows = await api.sql<{ id: number }[]>`select id from tickers where kind = 'stock' order by id limit 2`;
  [first = 0, second = 0] = rows.map(({ id }) => id);
  market.set(first, 10);
  market.set(second, 20);
});
afterAll(() => api.close());

interface ServerMessage {
  readonly type: string;
  readonly id?: string;
  readonly payload?: unknown;
}

/** A connection that can send messages which the web client never sends. */
class RawSocket {
  readonly #socket = new WebSocket(`${api.url.replace('http', 'ws')}/live`, 'graphql-transport-ws');
  readonly #opened = once(this.#socket, 'open');
  readonly messages: ServerMessage[] = [];
  #heard = Promise.withResolvers<void>();

  constructor() {
    this.#socket.addEventListener('message', ({ data }) => {
      const message: ServerMessage = JSON.parse(String(data));
      this.messages.push(message);
      this.#heard.resolve();
      this.#heard = Promise.withResolvers();
    });
  }

  async begin(): Promise<this> {
    const { token } = await api.signIn(await api.people.appUser());
    await this.#opened;
    this.send({ type: 'connection_init', payload: { accessToken: token } });
    await this.waitForMessage(({ type }) => type === 'connection_ack');
    return this;
  }

  send(message: Record<string, unknown>): void {
    this.#socket.send(JSON.stringify(message));
  }

  subscribe(id: string, tickerIds: readonly number[]): void {
    this.send({ id, type: 'subscribe', payload: { query, operationName: 'quoteChanges', variables: { tickerIds } } });
  }

  sendBytes(): void {
    this.#socket.send(new Uint8Array([1, 2, 3]));
  }

  /** Waits for a message from position `from` on that matches. */
  async waitForMessage(isIt: (told: ServerMessage) => boolean, from = 0): Promise<ServerMessage> {
    for (;;) {
      const found = this.messages.slice(from).find(isIt);
      if (found !== undefined) return found;
      await this.#heard.promise;
    }
  }

  readonly ended = new Promise<CloseEvent>((resolve) => {
    this.#socket.addEventListener('close', resolve);
  });

  async close(): Promise<void> {
    this.#socket.close();
    await this.ended;
  }
}

const following = async (): Promise<number> => {
  const text = await (await fetch(`${api.url}/metrics`)).text();
  return Number(/^bourse_live_subscriptions (\d+)$/m.exec(text)?.[1]);
};

/** Waits for some rounds of prices, observed by another connection. */
async function passRounds(): Promise<void> {
  const watcher = await api.live(await api.people.appUser());
  const prices = watcher.subscribe('quoteChanges', { tickerIds: [second] });
  await prices.next();
  for (let round = 0; round < 2; round += 1) {
    market.set(second, 20 + Math.random());
    expect(getQuotes(await prices.next())).toHaveLength(1);
  }
  await watcher.close();
  await watcher.closed;
}

describe('a connection that reuses an operation id', () => {
  it('has no running operations after it is closed', async () => {
    const socket = await new RawSocket().begin();
    socket.subscribe('s', [first, ...madeUp]);
    for (let count = 0; count < 100; count += 1) {
      socket.send({ id: 's', type: 'complete' });
      socket.subscribe('s', [first, ...madeUp]);
    }
    socket.subscribe('last', [first]);
    await socket.waitForMessage(({ type, id }) => type === 'next' && id === 'last');
    expect(await following()).toBeLessThanOrEqual(3);
    await socket.close();
    await expect.poll(following, { timeout: 20_000 }).toBe(0);
    await passRounds();
    const before = market.requestCounts.get(first);
    await passRounds();
    expect(market.requestCounts.get(first)).toBe(before);
  });

  it('is closed with 4409 while the subscription of the id is active', async () => {
    const socket = await new RawSocket().begin();
    socket.subscribe('s', [first]);
    await socket.waitForMessage(({ type }) => type === 'next');
    socket.subscribe('s', [first]);
    expect(await socket.ended).toMatchObject({ code: 4409 });
  });

  it('gets an error while the subscription of the id is ending, and can use it again afterwards', async () => {
    const socket = await new RawSocket().begin();
    socket.subscribe('s', [first]);
    await socket.waitForMessage(({ type }) => type === 'next');
    socket.send({ id: 's', type: 'complete' });
    socket.subscribe('s', [first]);
    expect(await socket.waitForMessage(({ type }) => type === 'error')).toMatchObject({
      id: 's',
      payload: [{ extensions: { code: 'BAD_REQUEST' } }],
    });
    const from = socket.messages.length;
    socket.subscribe('s', [first]);
    expect(await socket.waitForMessage(({ type }) => type === 'next', from)).toMatchObject({ id: 's' });
    await socket.close();
    await expect.poll(following, { timeout: 20_000 }).toBe(0);
  });
});

describe('the prices of tickers that do not exist', () => {
  it('are no longer requested after the source has reported that', async () => {
    const socket = await new RawSocket().begin();
    socket.subscribe('s', [first, ...madeUp]);
    await socket.waitForMessage(({ type }) => type === 'next');
    const before = madeUp.map((id) => market.requestCounts.get(id));
    await passRounds();
    expect(madeUp.map((id) => market.requestCounts.get(id))).toEqual(before);
    await socket.close();
  });
});

describe('a connection that sends binary data', () => {
  it('gets the reason when it is closed', async () => {
    const socket = await new RawSocket().begin();
    socket.sendBytes();
    expect(await socket.ended).toMatchObject({ code: 1003, reason: 'Only text is understood' });
  });
});
