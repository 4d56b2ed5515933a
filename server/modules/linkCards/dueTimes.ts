import { DAY_MS, HOUR_MS } from '../../base/durations.ts';

const FRESH_MS = 14 * DAY_MS;
const MAX_FRESH_MS = 180 * DAY_MS;
const MAX_PAUSE_MS = DAY_MS;
/** After so many failures a page is visited as rarely as one with a card. */
const GIVE_UP_FAILURES = 10;

/**
 * When a card is fetched again: after two weeks, and later the older the card is, because its posts are read less and
 * less.
 */
export function getNextRefresh({ createdAt }: { readonly createdAt: Date }, now: Date): Date {
  const age = now.getTime() - createdAt.getTime();
  return new Date(now.getTime() + Math.min(MAX_FRESH_MS, Math.max(FRESH_MS, age)));
}

/** When a page is visited again after this many failures: after 1, 2, 4 … 24 hours. */
export function getNextAttempt(failures: number, now: Date): Date {
  const pause =
    failures >= GIVE_UP_FAILURES ? FRESH_MS : Math.min(MAX_PAUSE_MS, HOUR_MS * 2 ** Math.min(failures - 1, 10));
  return new Date(now.getTime() + pause);
}
