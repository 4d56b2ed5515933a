/** How often something may happen within a time that begins with the first occurrence. */
export interface LimitRule {
  /** Unique in the process; part of the key of every count. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

export interface Consumed {
  readonly isAllowed: boolean;
  /** Milliseconds until the count begins again. */
  readonly retryAfterMs: number;
  /** Points that are left until then. */
  readonly remaining: number;
}

/** The counts of one rule. None of its methods rejects. */
export interface Limiter {
  /** Counts `points` of a key, also those that exceed the limit. */
  consume(key: string, points?: number): Promise<Consumed>;
  /** Takes back points of a key. */
  reward(key: string, points: number): Promise<void>;
}

/**
 * Counts what callers do. Processes that share the counts allow each caller the limit once; a process that cannot reach
 * them counts for itself until it can.
 */
export interface Limiters {
  readonly backend: 'local' | 'postgres' | 'redis';
  /** Whether the last count was shared with the other processes. */
  isShared(): boolean;
  /** Calls that were counted for this process only, because the shared counts did not answer. */
  fallbacks(): number;
  readonly open: (rule: LimitRule) => Limiter;
}
