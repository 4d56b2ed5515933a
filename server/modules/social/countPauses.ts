/** Milliseconds between the first two messages about the numbers of one post, comment or poll. */
const FIRST_MS = 250;
/** The same during a storm. */
const LAST_MS = 1_000;

interface Pause {
  readonly endsAt: number;
  readonly ms: number;
}

/**
 * When the numbers of a post, a comment or a poll may be sent again. The second change of two is sent soon; while changes
 * continue, the pause doubles, so that a storm of votes costs one message a second.
 */
export class CountPauses {
  readonly #pauses = new Map<string, Pause>();

  isPast(name: string, now: number): boolean {
    return now >= (this.#pauses.get(name)?.endsAt ?? Number.NEGATIVE_INFINITY);
  }

  /** Call it when the numbers are sent. */
  begin(name: string, now: number): void {
    const before = this.#pauses.get(name);
    const continues = before !== undefined && now - before.endsAt < before.ms;
    const ms = continues ? Math.min(LAST_MS, 2 * before.ms) : FIRST_MS;
    this.#pauses.set(name, { endsAt: now + ms, ms });
  }

  delete(name: string): void {
    this.#pauses.delete(name);
  }

  /** Deletes pauses that have no effect any more. */
  deletePast(now: number): void {
    for (const [name, { endsAt, ms }] of this.#pauses) if (now - endsAt >= ms) this.#pauses.delete(name);
  }
}
