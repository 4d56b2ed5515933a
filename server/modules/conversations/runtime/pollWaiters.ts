import { BOT_CALL_LIMITS } from '../../../../rules/bots/runtime.ts';
import { createBatcher } from '../../../base/batcher.ts';
import type { Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import type { Events } from '../../../ports/events/events.ts';
import { listEndedTokens } from '../../bots/tokens/validTokens.service.ts';
import { listWithQuestions } from '../suggestions/suggestions.store.ts';
import { fromMapKey, toMapKey, type ConsumerKey } from './queue/consumerKey.ts';
import { countDue } from './queue/queue.store.ts';
import type { BotRuntime } from './runtime.service.ts';

/** Milliseconds between looks at the queues: finds events of other processes and ended pauses. */
const LOOK_MS = 1_000;

/** Consumers whose queues one statement reads when their calls begin. */
const MAX_CONSUMERS = 500;

type Look = Pick<BotRuntime, 'sql' | 'now' | 'events'>;

/** By the map key of their consumer. */
type Sleepers = Map<number, Set<() => void>>;

/** A waiting call or connection. */
interface Sleeper extends ConsumerKey {
  /** The call ends when the token ends; a connection is closed by the check of all connections. */
  readonly tokenHash?: string;
}

function add<Key>(all: Map<Key, Set<() => void>>, key: Key, end: () => void): void {
  all.set(key, (all.get(key) ?? new Set()).add(end));
}

function remove<Key>(all: Map<Key, Set<() => void>>, key: Key, end: () => void): void {
  const ends = all.get(key);
  ends?.delete(end);
  if (ends?.size === 0) all.delete(key);
}

/** The waiting calls and connections of running bots in a process. One look for all of them replaces a transaction for each. */
class PollWaiters {
  readonly #look: Look;
  readonly #counts = new Map<number, number>();
  #total = 0;
  /** Resolves of the sleeping calls of each bot, the longest waiting first. */
  readonly #sleeping: Sleepers = new Map();
  /** Those of connections without room for another event. */
  readonly #full: Sleepers = new Map();
  /** Those of calls and connections that answer questions for suggestions. */
  readonly #answering: Sleepers = new Map();
  /** Those of calls, by the hash of their token. */
  readonly #byToken = new Map<string, Set<() => void>>();
  #stop: (() => void) | undefined;
  #isLooking = false;
  readonly #isDue = createBatcher<number, boolean>(
    async (keys) => {
      const { sql, now } = this.#look;
      const due = new Set((await countDue(sql, [...new Set(keys)].map(fromMapKey), 1, now())).map(toMapKey));
      return keys.map((key) => due.has(key));
    },
    { size: MAX_CONSUMERS, parallel: 2, isolates: () => false },
  );

  constructor(look: Look) {
    this.#look = look;
  }

  /**
   * Counts a call until it leaves. A full process still admits the first call of a consumer: otherwise the bots of a few
   * teams could keep all others from their events.
   * @throws UserError 429 for too many calls of the bot, or of all bots
   */
  enter(ctx: Pick<Context, 'setHeader'>, consumer: ConsumerKey): () => void {
    const key = toMapKey(consumer);
    const count = this.#counts.get(key) ?? 0;
    const { waiting, waitingInProcess } = BOT_CALL_LIMITS;
    if (count >= waiting || (count > 0 && this.#total >= waitingInProcess)) {
      ctx.setHeader('retry-after', '1');
      if (count >= waiting) throw new UserError(429, 'conversations.tooManyPolls', { count: waiting });
      throw new UserError(429, 'conversations.tooManyWaitingBots');
    }
    this.#counts.set(key, count + 1);
    this.#total += 1;
    return () => {
      const left = (this.#counts.get(key) ?? 1) - 1;
      this.#total -= 1;
      if (left > 0) this.#counts.set(key, left);
      else this.#counts.delete(key);
    };
  }

  /** The calls of a consumer that wait or are answered. */
  count(consumer: ConsumerKey): number {
    return this.#counts.get(toMapKey(consumer)) ?? 0;
  }

  /** Whether a consumer has a due event. Calls that come at the same time share a look. */
  isDue(consumer: ConsumerKey): Promise<boolean> {
    return this.#isDue(toMapKey(consumer));
  }

  /**
   * Waits until an event may be due, the token has ended, the time is over or the caller has left.
   * @param takesQuestions also waits for a question for suggestions
   * @returns whether it was woken
   */
  sleep(sleeper: Sleeper, ms: number, signal: AbortSignal, takesQuestions = false): Promise<boolean> {
    const among = takesQuestions ? [this.#sleeping, this.#answering] : [this.#sleeping];
    return this.#sleepAmong(among, sleeper, ms, signal);
  }

  /** Waits until an event of the bot may be acknowledged. It does not use up what wakes a call. */
  async sleepWithoutRoom(consumer: ConsumerKey, ms: number, signal: AbortSignal): Promise<void> {
    await this.#sleepAmong([this.#full], consumer, ms, signal);
  }

  /** Waits until there may be a question for suggestions. */
  async sleepUntilQuestion(consumer: ConsumerKey, ms: number, signal: AbortSignal): Promise<void> {
    await this.#sleepAmong([this.#answering], consumer, ms, signal);
  }

  /** @returns whether it was woken */
  async #sleepAmong(among: readonly Sleepers[], sleeper: Sleeper, ms: number, signal: AbortSignal): Promise<boolean> {
    const key = toMapKey(sleeper);
    const { tokenHash } = sleeper;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const leave = (): void => resolve(false);
    const timer = setTimeout(leave, ms);
    // What has woken a call does not wake it again: another event is for another call.
    const end = (): void => {
      this.#forget(among, key, end);
      resolve(true);
    };
    signal.addEventListener('abort', leave, { once: true });
    for (const all of among) add(all, key, end);
    if (tokenHash !== undefined) add(this.#byToken, tokenHash, end);
    this.#stop ??= this.#start();
    const isWoken = await promise;
    clearTimeout(timer);
    signal.removeEventListener('abort', leave);
    if (tokenHash !== undefined) remove(this.#byToken, tokenHash, end);
    this.#forget(among, key, end);
    return isWoken;
  }

  /** Wakes as many calls as there are events, because each of them leases. */
  wake(consumer: ConsumerKey, count = 1): void {
    const key = toMapKey(consumer);
    for (const end of [...(this.#sleeping.get(key) ?? [])].slice(0, count)) end();
    for (const end of this.#full.get(key) ?? []) end();
  }

  /** Wakes the call that has waited longest for a question. */
  wakeForQuestion(consumer: ConsumerKey): void {
    const [end] = this.#answering.get(toMapKey(consumer)) ?? [];
    end?.();
  }

  #forget(among: readonly Sleepers[], key: number, end: () => void): void {
    for (const all of among) remove(all, key, end);
    if (this.#sleeping.size > 0 || this.#full.size > 0 || this.#answering.size > 0) return;
    this.#stop?.();
    this.#stop = undefined;
  }

  #start(): () => void {
    const timer = setInterval(() => void this.#lookAtQueues(), LOOK_MS);
    const { events } = this.#look;
    const ends = [
      events.subscribe('bots.queued', (consumer) => this.wake(consumer)),
      events.subscribe('suggestions.requested', (consumer) => this.wakeForQuestion(consumer)),
    ];
    return () => {
      clearInterval(timer);
      for (const end of ends) end();
    };
  }

  async #lookAtQueues(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    const consumers = [...this.#sleeping.keys()].map(fromMapKey);
    const answering = [...this.#answering.keys()].map(fromMapKey);
    const { sql, now } = this.#look;
    try {
      const { waiting } = BOT_CALL_LIMITS;
      if (consumers.length > 0)
        for (const { due, ...consumer } of await countDue(sql, consumers, waiting, now())) this.wake(consumer, due);
      if (answering.length > 0)
        for (const consumer of await listWithQuestions(sql, answering, now())) this.wakeForQuestion(consumer);
      if (this.#byToken.size > 0)
        for (const hash of await listEndedTokens(this.#look, [...this.#byToken.keys()]))
          for (const end of this.#byToken.get(hash) ?? []) end();
    } catch {
      // The calls look by themselves, and report the failure.
      for (const consumer of consumers) this.wake(consumer, BOT_CALL_LIMITS.waiting);
    } finally {
      this.#isLooking = false;
    }
  }
}

/** By the events of an app, which live as long as its process. */
const waiters = new WeakMap<Events, PollWaiters>();

/** The waiting calls of this process. */
export function getPollWaiters(look: Look): PollWaiters {
  const found = waiters.get(look.events) ?? new PollWaiters({ sql: look.sql, now: look.now, events: look.events });
  waiters.set(look.events, found);
  return found;
}
