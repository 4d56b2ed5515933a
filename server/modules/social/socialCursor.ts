import { MINUTE_MS } from '../../base/durations.ts';

/** How long a page may be away and still catch up. */
const RESUME_MS = 10 * MINUTE_MS;

/** Rows are stored longer than a cursor is valid, because the transactions behind them may have been long. */
export const STORED_MINUTES = 12;

export interface CursorState {
  readonly horizon: string;
  readonly readAt: number;
  readonly startedAt: number;
}

/** A place in the log, as the client stores it. */
export const toSocialCursor = ({ horizon, readAt, startedAt }: CursorState): string =>
  [horizon, readAt, startedAt].join('.');

const pattern = /^([0-9]{1,20})\.([0-9]{1,15})\.([0-9]{1,12})$/;

/** Larger than any transaction id. */
const END = 2n ** 64n;

/**
 * The transaction from which a connection continues.
 * @returns undefined for a place that is too old, of another database, or no place at all
 */
export function fromSocialCursor(cursor: string, now: CursorState): string | undefined {
  const [, horizon = '', readAt = '', startedAt = ''] = pattern.exec(cursor) ?? [];
  if (horizon === '' || BigInt(horizon) >= END) return undefined;
  const age = now.readAt - Number(readAt);
  // The place may be newer than what this process has read: another one may have returned it.
  return Number(startedAt) === now.startedAt && age <= RESUME_MS ? horizon : undefined;
}
