import { BOT_CALL_LIMITS } from '../../../../rules/bots/runtime.ts';
import { createBatcher } from '../../../base/batcher.ts';
import type { Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import type { Events } from '../../../ports/events/events.ts';
import { listWithQuestions } from '../suggestions/suggestions.store.ts';
import { countDue } from './queue.store.ts';
import type { BotRuntime } from './runtime.service.ts';

/** Milliseconds between looks at the queues: finds events of other processes and ended pauses. */
const LOOK_MS = 1_000;

/** Bots whose queues one statement reads when their calls begin. */
const MAX_BOTS = 500;

type Look = Pick<BotRuntime, 'sql' | 'now' | 'events'>;

type Sleepers = Map<number, Set<() => void>>;

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
  #stop: (() => void) | undefined;
  #isLooking = false;
  readonly #isDue = createBatcher<number, boolean>(
    async (botIds) => {
      const { sql, now } = this.#look;
      const due = new Set((await countDue(sql, [...new Set(botIds)], 1, now())).map(({ botId }) => botId));
      return botIds.map((botId) => due.has(botId));
    },
    { size: MAX_BOTS, parallel: 2, isolates: () => false },
  );

  constructor(look: Look) {
    this.#look = look;
  }

  /**
   * Counts a call until it leaves.
   * @throws UserError 429 for too many calls of the bot, or of all bots
   */
  enter(ctx: Pick<Context, 'setHeader'>, botId: number): () => void {
    const count = this.#counts.get(botId) ?? 0;
    const { waiting, waitingInProcess } = BOT_CALL_LIMITS;
    if (count >= waiting || this.#total >= waitingInProcess) {
      ctx.setHeader('retry-after', '1');
      if (count >= waiting) throw new UserError(429, 'conversations.tooManyPolls', { count: waiting });
      throw new UserError(429, 'conversations.tooManyWaitingBots');
    }
    this.#counts.set(botId, count + 1);
    this.#total += 1;
    return () => {
      const left = (this.#counts.get(botId) ?? 1) - 1;
      this.#total -= 1;
      if (left > 0) this.#counts.set(botId, left);
      else this.#counts.delete(botId);
    };
  }

  /** The calls of a bot that wait or are answered. */
  count(botId: number): number {
    return this.#counts.get(botId) ?? 0;
  }

  /** Whether a bot has a due event. Calls that come at the same time share a look. */
  isDue(botId: number): Promise<boolean> {
    return this.#isDue(botId);
  }

  /**
   * Waits until an event of the bot may be due, the time is over or the caller has left.
   * @param takesQuestions also waits for a question for suggestions
   * @returns whether an event or a question may be due
   */
  sleep(botId: number, ms: number, signal: AbortSignal, takesQuestions = false): Promise<boolean> {
    const among = takesQuestions ? [this.#sleeping, this.#answering] : [this.#sleeping];
    return this.#sleepAmong(among, botId, ms, signal);
  }

  /** Waits until an event of the bot may be acknowledged. It does not use up what wakes a call. */
  async sleepWithoutRoom(botId: number, ms: number, signal: AbortSignal): Promise<void> {
    await this.#sleepAmong([this.#full], botId, ms, signal);
  }

  /** Waits until there may be a question for suggestions. */
  async sleepUntilQuestion(botId: number, ms: number, signal: AbortSignal): Promise<void> {
    await this.#sleepAmong([this.#answering], botId, ms, signal);
  }

  /** @returns whether it was woken */
  async #sleepAmong(among: readonly Sleepers[], botId: number, ms: number, signal: AbortSignal): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const leave = (): void => resolve(false);
    const timer = setTimeout(leave, ms);
    // What has woken a call does not wake it again: another event is for another call.
    const end = (): void => {
      this.#forget(among, botId, end);
      resolve(true);
    };
    signal.addEventListener('abort', leave, { once: true });
    for (const all of among) all.set(botId, (all.get(botId) ?? new Set()).add(end));
    this.#stop ??= this.#start();
    const isWoken = await promise;
    clearTimeout(timer);
    signal.removeEventListener('abort', leave);
    this.#forget(among, botId, end);
    return isWoken;
  }

  /** Wakes as many calls as there are events, because each of them leases. */
  wake(botId: number, count = 1): void {
    for (const end of [...(this.#sleeping.get(botId) ?? [])].slice(0, count)) end();
    for (const end of this.#full.get(botId) ?? []) end();
  }

  /** Wakes the call that has waited longest for a question. */
  wakeForQuestion(botId: number): void {
    const [end] = this.#answering.get(botId) ?? [];
    end?.();
  }

  #forget(among: readonly Sleepers[], botId: number, end: () => void): void {
    for (const all of among) {
      const sleepers = all.get(botId);
      sleepers?.delete(end);
      if (sleepers?.size === 0) all.delete(botId);
    }
    if (this.#sleeping.size > 0 || this.#full.size > 0 || this.#answering.size > 0) return;
    this.#stop?.();
    this.#stop = undefined;
  }

  #start(): () => void {
    const timer = setInterval(() => void this.#lookAtQueues(), LOOK_MS);
    const { events } = this.#look;
    const ends = [
      events.subscribe('bots.queued', ({ botId }) => this.wake(botId)),
      events.subscribe('suggestions.requested', ({ botId }) => this.wakeForQuestion(botId)),
    ];
    return () => {
      clearInterval(timer);
      for (const end of ends) end();
    };
  }

  async #lookAtQueues(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    const botIds = [...this.#sleeping.keys()];
    const answering = [...this.#answering.keys()];
    const { sql, now } = this.#look;
    try {
      const { waiting } = BOT_CALL_LIMITS;
      if (botIds.length > 0)
        for (const { botId, due } of await countDue(sql, botIds, waiting, now())) this.wake(botId, due);
      if (answering.length > 0)
        for (const botId of await listWithQuestions(sql, answering, now())) this.wakeForQuestion(botId);
    } catch {
      // The calls look by themselves, and report the failure.
      for (const botId of botIds) this.wake(botId, BOT_CALL_LIMITS.waiting);
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
