import { createServer, type IncomingMessage } from 'node:http';
import type { BotEvent, Delivery } from '../src/wire.ts';

/** A call that the server has received. */
export interface ReceivedCall {
  readonly path: string;
  readonly token: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

/** An answer of the server: a status with a body, and headers. */
interface Prepared {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export const TOKEN = 'bourse_bot_test';

const SELF = {
  id: 7,
  name: 'Fener',
  handler: '/fener',
  lane: 'live',
  is_published: false,
  commands: [{ command: 'price', version: 1, options: [{ name: 'stock', type: 'ticker', required: true }] }],
  scopes: [],
};

export function createEvent(seq: number, data: Partial<BotEvent['data']> = {}, conversation = 1): BotEvent {
  return {
    type: data.command === undefined ? 'message.created' : 'command.invoked',
    timestamp: '2026-11-23T10:00:00.000Z',
    bot_id: 7,
    lane: 'live',
    order: { key: `c:${conversation}`, seq },
    subscriber: { id: `sub_${conversation}`, language: 'en' },
    expires_at: '2026-11-23T10:15:00.000Z',
    data: { interaction_id: seq, ...data },
  };
}

interface Queued {
  readonly id: number;
  readonly body: BotEvent;
  attempt: number;
  lease: string | undefined;
}

async function readBody(request: IncomingMessage): Promise<ReceivedCall['body']> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text === '' ? '{}' : text);
}

/** A small Bourse with the queue of one bot: leases the first event of each conversation. */
export class FakeBourse {
  readonly calls: ReceivedCall[] = [];
  /** Replaces the next answers of a path. */
  readonly prepared = new Map<string, Prepared[]>();
  /** Acknowledgements that are lost on their way. */
  lostAcknowledgements = 0;
  /** Receives calls and answers none. */
  isSilent = false;
  url = '';
  readonly #queue: Queued[] = [];
  readonly #waiting = new Set<() => void>();
  readonly #listeners: (() => void)[] = [];
  #leases = 0;
  #nextId = 100;
  #self: object = SELF;
  readonly server = createServer((request, response) => {
    void this.#respond(request).then(({ status, body, headers }) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });

  async start(): Promise<this> {
    await new Promise<void>((resolve) => {
      this.server.listen(0, '127.0.0.1', resolve);
    });
    const address = this.server.address();
    this.url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
    return this;
  }

  async stop(): Promise<void> {
    this.wake();
    this.server.closeAllConnections();
    await new Promise((resolve) => {
      this.server.close(resolve);
    });
  }

  /** Changes what the bot reads about itself. */
  setSelf(change: object): void {
    this.#self = { ...SELF, ...change };
  }

  push(...bodies: BotEvent[]): void {
    for (const body of bodies) {
      this.#queue.push({ id: this.#nextId, body, attempt: 0, lease: undefined });
      this.#nextId += 1;
    }
    this.wake();
  }

  /** Ends all leases, as the passing of their time does. */
  endLeases(): void {
    for (const item of this.#queue) item.lease = undefined;
    this.wake();
  }

  prepare(name: string, ...answers: Prepared[]): void {
    this.prepared.set(`/api/bot/${name}`, answers);
  }

  listCalls(name: string): readonly ReceivedCall['body'][] {
    return this.calls.filter(({ path }) => path === `/api/bot/${name}`).map(({ body }) => body);
  }

  get openEvents(): number {
    return this.#queue.length;
  }

  /** Calls a listener when the queue has changed. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Whether a lease is the current one of an event. */
  isLeased(lease: string): boolean {
    return this.#queue.some((item) => item.lease === lease);
  }

  wake(): void {
    for (const listener of this.#listeners) listener();
    for (const end of this.#waiting) end();
    this.#waiting.clear();
  }

  async #respond(request: IncomingMessage): Promise<Prepared> {
    const path = request.url ?? '';
    const body = await readBody(request);
    const token = request.headers.authorization?.replace('Bearer ', '');
    this.calls.push({ path, token, body });
    if (this.isSilent) return Promise.withResolvers<Prepared>().promise;
    const next = this.prepared.get(path)?.shift();
    if (next !== undefined) return next;
    if (token !== TOKEN) return { status: 401, body: { errors: [{ message: 'This bot token is unknown' }] } };
    if (path === '/api/bot/events')
      return { status: 200, body: { status: 200, data: await this.#poll(request, body) } };
    if (path === '/api/bot/failures') this.release(body['event']);
    const data = path === '/api/bot/self' ? this.#self : { messageId: 1, seq: 2, isReplayed: false, isLate: false };
    return { status: 200, body: { status: 200, message: 'OK', data } };
  }

  /** Ends the lease of an event. */
  release(id: unknown): void {
    const found = this.#queue.find((item) => item.id === id);
    if (found !== undefined) found.lease = undefined;
    this.wake();
  }

  async #poll(request: IncomingMessage, body: ReceivedCall['body']): Promise<unknown> {
    const rejected: number[] = [];
    const given: unknown = body['acknowledge'] ?? [];
    for (const { event, lease } of Array.isArray(given) ? given : []) {
      if (this.lostAcknowledgements > 0) {
        this.lostAcknowledgements -= 1;
        continue;
      }
      const index = this.#queue.findIndex((item) => item.id === event && item.lease === lease);
      if (index < 0) rejected.push(event);
      else this.#queue.splice(index, 1);
      this.wake();
    }
    const limit = Number(body['limit'] ?? 10);
    for (;;) {
      const heads = this.lease(limit);
      if (heads.length > 0 || limit === 0 || request.socket.destroyed) return { events: heads, refused: rejected };
      await new Promise<void>((resolve) => {
        this.#waiting.add(resolve);
        request.socket.once('close', resolve);
      });
      if (!this.server.listening) return { events: [], refused: rejected };
    }
  }

  /** Leases the first event of each conversation. */
  lease(limit: number): Delivery[] {
    const seen = new Set<string>();
    return this.#queue
      .filter(({ body, lease }) => {
        const isFirst = !seen.has(body.order.key);
        seen.add(body.order.key);
        return isFirst && lease === undefined;
      })
      .slice(0, limit)
      .map((item) => {
        this.#leases += 1;
        item.lease = `lease-${this.#leases}`;
        item.attempt += 1;
        const { id, lease, attempt, body } = item;
        return {
          id,
          lease,
          attempt,
          lease_until: '2026-11-23T10:01:00.000Z',
          redeliveries: 0,
          is_out_of_order: false,
          body,
        };
      });
  }
}
