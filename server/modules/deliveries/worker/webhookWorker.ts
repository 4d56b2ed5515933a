import type { Sql } from '../../../database/types.ts';
import { leaseEvents } from '../../conversations/runtime/runtime.service.ts';
import { claimProbe } from '../endpoint/health.store.ts';
import { createSettle, type Settle } from './settle.ts';
import { deliver, type DeliveryTools } from './deliver.ts';
import { findUsableEndpoint } from './usableEndpoint.ts';

/** A lease outlives the longest request. */
const LEASE_SECONDS = 30;

/** Deliveries of a server process at a time. A dead endpoint occupies only those of its own bot. */
const MAX_IN_PROCESS = 400;

/** Bots per look at the queues; the next look continues. */
const BOTS_PER_ROUND = 200;

/** Bots with an active endpoint, no pause and due events, the longest waiting first. */
const listDue = (sql: Sql, now: Date): Promise<readonly { readonly botId: number }[]> =>
  sql<{ botId: number }[]>`
    select p.bot_id as "botId" from bot_endpoints p
    cross join lateral (select q.next_at from bot_queues q where q.bot_id = p.bot_id and q.next_at <= ${now}
      and (p.receives_test or q.lane = 'live') order by q.next_at limit 1) q
    where p.state = 'active' and (p.open_until is null or p.open_until <= ${now})
    order by q.next_at limit ${BOTS_PER_ROUND}`;

/** Posts due events to the endpoints of bots. Each bot has deliveries of its own, so none waits for another one. */
export class WebhookWorker {
  readonly #tools: DeliveryTools & { readonly settle: Settle };
  readonly #stopping = new AbortController();
  readonly #inFlight = new Map<number, number>();
  /** Bots whose queues are being read; true when they must be read again. */
  readonly #reading = new Map<number, boolean>();
  readonly #running = new Set<Promise<void>>();

  constructor(tools: DeliveryTools) {
    this.#tools = { ...tools, settle: createSettle(tools) };
  }

  /** Starts deliveries for all bots with due events. */
  async look(): Promise<void> {
    const due = await listDue(this.#tools.sql, this.#tools.now());
    await Promise.all(due.map(({ botId }) => this.#fill(botId)));
  }

  /** Waits until no delivery is under way. */
  async settle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** Ends the requests that are under way; their events are delivered by another process or the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.settle();
  }

  /** Starts as many deliveries of a bot as it has free places. One reader per bot. */
  async #fill(botId: number): Promise<void> {
    if (this.#reading.has(botId)) {
      this.#reading.set(botId, true);
      return;
    }
    this.#reading.set(botId, false);
    try {
      do {
        this.#reading.set(botId, false);
        await this.#start(botId);
      } while (this.#reading.get(botId) === true);
    } finally {
      this.#reading.delete(botId);
    }
  }

  async #start(botId: number): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    const endpoint = await findUsableEndpoint(this.#tools, botId);
    if (endpoint === undefined) return;
    const own = this.#inFlight.get(botId) ?? 0;
    const limit = Math.min(endpoint.slots - own, MAX_IN_PROCESS - this.#running.size);
    if (limit <= 0 || (endpoint.isProbe && !(await claimProbe(this.#tools.db, botId, this.#tools.now())))) return;
    const events = await leaseEvents(this.#tools, botId, {
      limit,
      leaseSeconds: LEASE_SECONDS,
      lane: endpoint.lane,
      endpointUrl: endpoint.url,
    });
    for (const event of events) {
      this.#inFlight.set(botId, (this.#inFlight.get(botId) ?? 0) + 1);
      this.#track(botId, deliver(this.#tools, endpoint, event, this.#stopping.signal));
    }
  }

  #track(botId: number, delivery: Promise<void>): void {
    const tracked = delivery
      .catch((error: unknown) => {
        this.#tools.log.warn({ err: error, botId }, 'the delivery of an event could not be stored');
      })
      .then(async () => {
        const left = (this.#inFlight.get(botId) ?? 1) - 1;
        if (left > 0) this.#inFlight.set(botId, left);
        else this.#inFlight.delete(botId);
        await this.#fill(botId);
      })
      .catch((error: unknown) => {
        this.#tools.log.warn({ err: error, botId }, 'the events of a bot could not be read');
      })
      .finally(() => this.#running.delete(tracked));
    this.#running.add(tracked);
  }
}
