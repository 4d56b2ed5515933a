import { LRUCache } from 'lru-cache';
import { withDeadline } from '../../base/withDeadline.ts';
import type { Consumed, Limiter, Limiters, LimitRule } from './limits.ts';
import { openLocally } from './localLimits.ts';
import { Pause } from './pause.ts';

/** Points to add to a count, which begins again `seconds` after its first point. */
interface CountChange {
  readonly key: string;
  readonly points: number;
  readonly seconds: number;
}

interface SharedCount {
  readonly key: string;
  /** Points of all processes, with those of the change. */
  readonly used: number;
  readonly msLeft: number;
}

/** Changes shared counts in one statement; the keys differ. */
export type ChangeCounts = (changes: readonly CountChange[]) => Promise<readonly SharedCount[]>;

interface Entry {
  readonly used: number;
  /** Monotonic milliseconds. */
  readonly endsAt: number;
}

interface Pending {
  readonly seconds: number;
  /** Points that no call waits for. */
  unwaited: number;
  readonly waiting: { readonly points: number; readonly resolve: (count: Entry | undefined) => void }[];
}

const MAX_ENTRIES = 50_000;
/** Milliseconds that a call waits for the shared counts. */
const ANSWER_MS = 500;
/** Milliseconds until points that no call waits for are written. */
const WRITE_MS = 50;
/** Below this share of a limit, a call does not wait for its count if the unwritten points are few. */
const RELAXED_SHARE = 0.5;
const UNWRITTEN_SHARE = 0.01;

/** Collects what the calls of a moment count, and writes it by one statement at a time. */
class SharedCounts {
  readonly pause = new Pause();
  readonly #change: ChangeCounts;
  readonly #answerMs: number;
  readonly #counted = new LRUCache<string, Entry>({ max: MAX_ENTRIES });
  #pending = new Map<string, Pending>();
  #isWriting = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(change: ChangeCounts, answerMs: number) {
    this.#change = change;
    this.#answerMs = answerMs;
  }

  /** @returns the count with these points; undefined when the shared counts do not answer in time */
  async add(key: string, points: number, rule: LimitRule): Promise<Entry | undefined> {
    if (!this.pause.isOver) return undefined;
    const pending = this.#pending.get(key) ?? { seconds: rule.seconds, unwaited: 0, waiting: [] };
    this.#pending.set(key, pending);
    const counted = this.#counted.get(key);
    const unwritten = pending.unwaited + points;
    if (
      counted !== undefined &&
      counted.endsAt > performance.now() &&
      points > 0 &&
      unwritten <= rule.points * UNWRITTEN_SHARE &&
      counted.used + unwritten <= rule.points * RELAXED_SHARE
    ) {
      pending.unwaited = unwritten;
      this.#timer ??= setTimeout(() => void this.#write(), WRITE_MS).unref();
      return { used: counted.used + unwritten, endsAt: counted.endsAt };
    }
    const { promise, resolve } = Promise.withResolvers<Entry | undefined>();
    pending.waiting.push({ points, resolve });
    if (!this.#isWriting) queueMicrotask(() => void this.#write());
    return promise;
  }

  async #write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#isWriting) return;
    this.#isWriting = true;
    while (this.#pending.size > 0) {
      const batch = this.#pending;
      this.#pending = new Map();
      const counts = await this.#ask(batch);
      if (counts === undefined) this.pause.begin();
      for (const [key, pending] of batch) this.#settle(key, pending, counts?.get(key));
    }
    this.#isWriting = false;
  }

  async #ask(batch: ReadonlyMap<string, Pending>): Promise<ReadonlyMap<string, SharedCount> | undefined> {
    const changes = [...batch].map(([key, { seconds, unwaited, waiting }]) => ({
      key,
      seconds,
      points: waiting.reduce((sum, { points }) => sum + points, unwaited),
    }));
    try {
      const counts = await withDeadline(this.#change(changes), this.#answerMs);
      return new Map(counts.map((count) => [count.key, count]));
    } catch {
      return undefined;
    }
  }

  #settle(key: string, { waiting }: Pending, count: SharedCount | undefined): void {
    if (count === undefined) {
      this.#counted.delete(key);
      for (const { resolve } of waiting) resolve(undefined);
      return;
    }
    const endsAt = performance.now() + count.msLeft;
    this.#counted.set(key, { used: count.used, endsAt });
    let used = waiting.reduce((left, { points }) => left - points, count.used);
    for (const { points, resolve } of waiting) {
      used += points;
      resolve({ used, endsAt });
    }
  }
}

function openShared(counts: SharedCounts, rule: LimitRule): Limiter {
  const insurance = openLocally(rule);
  return {
    async consume(key, points = 1): Promise<Consumed> {
      const count = await counts.add(`${rule.name}:${key}`, points, rule);
      if (count !== undefined)
        return {
          isAllowed: count.used <= rule.points,
          // Never longer than the rule, even when the clock of the database was set back.
          retryAfterMs: Math.min(rule.seconds * 1_000, Math.max(0, count.endsAt - performance.now())),
          remaining: Math.max(0, rule.points - count.used),
        };
      counts.pause.addFallback();
      return insurance.consume(key, points);
    },
    async reward(key, points) {
      if ((await counts.add(`${rule.name}:${key}`, -points, rule)) === undefined) await insurance.reward(key, points);
    },
  };
}

/**
 * Counts in the database. Calls of a moment share a statement. Far below a limit a call does not wait for it: with fifty
 * processes or fewer, what they have not written yet cannot exceed the limit together.
 */
export function postgresLimits(change: ChangeCounts, { answerMs = ANSWER_MS } = {}): Limiters {
  const counts = new SharedCounts(change, answerMs);
  return {
    backend: 'postgres',
    isShared: () => counts.pause.isOver,
    fallbacks: () => counts.pause.fallbacks,
    open: (rule) => openShared(counts, rule),
  };
}
