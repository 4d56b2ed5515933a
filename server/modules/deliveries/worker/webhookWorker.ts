import { leaseEvents, type LeasedEvent } from '../../conversations/runtime/runtime.service.ts';
import { claimProbe } from '../endpoint/health.store.ts';
import { createSettle, type Settle } from './settle.ts';
import { deliver, type ActiveEndpoint, type DeliveryTools } from './deliver.ts';
import { listDue } from './dueBots.store.ts';
import { Places } from './places.ts';
import { findUsableEndpoint, type UsableEndpoint } from './usableEndpoint.ts';

/** A lease outlives the longest request. */
const LEASE_SECONDS = 30;

/** Deliveries of a server process at a time. A dead endpoint occupies only those of its own bot. */
const MAX_IN_PROCESS = 400;

/** Posts due events to the endpoints of bots. Each bot has deliveries of its own, so none waits for another one. */
export class WebhookWorker {
  readonly #tools: DeliveryTools & { readonly settle: Settle };
  readonly #stopping = new AbortController();
  /** Those that deliveries use, and those that are reserved while events are read. */
  readonly #places: Places;
  /** Bots whose queues are being read; true when they must be read again. */
  readonly #reading = new Map<number, boolean>();
  readonly #running = new Set<Promise<void>>();

  constructor(tools: DeliveryTools, maxInProcess = MAX_IN_PROCESS) {
    this.#tools = { ...tools, settle: createSettle(tools) };
    this.#places = new Places(maxInProcess);
  }

  /** Starts deliveries for all bots with due events. */
  async look(): Promise<void> {
    const due = await listDue(this.#tools.sql, this.#tools.now());
    await Promise.all(due.map(({ botId }) => this.#fill(botId)));
  }

  /** Waits until no delivery is under way. */
  async waitForRunning(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** Ends the requests that are under way; their events are delivered by another process or the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.waitForRunning();
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
    const free = endpoint === undefined ? 0 : endpoint.slots - this.#places.countTaken(botId);
    if (endpoint === undefined || free <= 0) {
      // If it waited for a place, another bot can use that place.
      this.#places.stopWaiting(botId);
      this.#wake(1);
      return;
    }
    const limit = Math.min(free, this.#places.countFree());
    if (limit <= 0) {
      this.#places.wait(botId);
      return;
    }
    // Reserved at once, because other bots are read at the same time.
    this.#places.take(botId, limit);
    const events = await this.#lease(endpoint, limit).catch((error: unknown) => {
      this.#giveBack(botId, limit);
      throw error;
    });
    // The process had fewer places than the bot, which may have more events.
    if (limit < free && events.length === limit) this.#places.wait(botId);
    this.#giveBack(botId, limit - events.length);
    for (const event of events) this.#deliver(endpoint, event);
  }

  async #lease(endpoint: UsableEndpoint, limit: number): Promise<readonly LeasedEvent[]> {
    const { botId, isProbe, lane, url } = endpoint;
    if (isProbe && !(await claimProbe(this.#tools.db, botId, this.#tools.now()))) return [];
    return leaseEvents(this.#tools, botId, { limit, leaseSeconds: LEASE_SECONDS, lane, endpointUrl: url });
  }

  #deliver(endpoint: ActiveEndpoint, event: LeasedEvent): void {
    const { botId } = endpoint;
    this.#track(
      botId,
      deliver(this.#tools, endpoint, event, this.#stopping.signal)
        .catch((error: unknown) => {
          this.#tools.log.warn({ err: error, botId }, 'the delivery of an event could not be stored');
        })
        .then(async () => {
          this.#giveBack(botId, 1);
          await this.#fill(botId);
        }),
    );
  }

  #track(botId: number, work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) => {
        this.#tools.log.warn({ err: error, botId }, 'the events of a bot could not be read');
      })
      .finally(() => this.#running.delete(tracked));
    this.#running.add(tracked);
  }

  /** Frees places of a bot for those that wait for one. */
  #giveBack(botId: number, places: number): void {
    this.#places.giveBack(botId, places);
    this.#wake(places);
  }

  /** Reads the queues of bots that wait, one for each free place. */
  #wake(places: number): void {
    for (const waiting of this.#places.takeWaiting(places)) this.#track(waiting, this.#fill(waiting));
  }
}
