import type { Sql } from '../../database/types.ts';
import type { CursorState } from './socialCursor.ts';
import { LOG_PORTION, readFrom, readState, type LogRow } from './socialLog.store.ts';

/** Rows that are delivered before their neighbours are complete. Beyond that, the process waits for a long transaction. */
const MAX_EARLY = 2_000;

/**
 * The log of live events as one process reads it. A row is delivered as soon as its transaction has ended, although
 * transactions that began earlier may still add rows. The place in the log stays before those, so none is skipped: what
 * was delivered in between is remembered by its id.
 */
export class SocialLog {
  readonly #sql: Sql;
  readonly #early = new Map<number, bigint>();
  #state: CursorState | undefined;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** The place before which everything has been read; undefined before the start. */
  get state(): CursorState | undefined {
    return this.#state;
  }

  /** Begins at the present end of the log. */
  async start(): Promise<CursorState> {
    this.#early.clear();
    this.#state = await readState(this.#sql);
    return this.#state;
  }

  /** Returns the new rows, in order of their transactions. */
  async read(): Promise<readonly LogRow[]> {
    const { horizon: from } = this.#state ?? (await this.start());
    const part = await readFrom(this.#sql, from, [...this.#early.keys()], this.#early.size < MAX_EARLY);
    const { rows, ...state } = part;
    const last = rows.at(-1);
    const isCut = rows.length >= LOG_PORTION && last !== undefined;
    const horizon = isCut && BigInt(last.xid) < BigInt(state.horizon) ? last.xid : state.horizon;
    for (const { id, xid } of rows) this.#early.set(id, BigInt(xid));
    for (const [id, xid] of this.#early) if (xid < BigInt(horizon)) this.#early.delete(id);
    this.#state = { ...state, horizon };
    return rows;
  }
}
