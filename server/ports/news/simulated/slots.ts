import { DAY_MS, MINUTE_MS } from '../../../base/durations.ts';
import type { ExchangeCode, MarketData, Session } from '../../market/market.ts';

/** The two calendars of the simulated exchanges. */
export type Market = 'us' | 'tr';

/** When articles are written: before the opening, at midday, after the close. */
type SlotKind = 'morning' | 'midday' | 'close';

/** A time of a session that articles are written about. */
export interface Slot {
  readonly market: Market;
  readonly kind: SlotKind;
  readonly session: Session;
  /** The previous session. */
  readonly before: Session;
  /** The time whose prices the articles use. */
  readonly at: Date;
  /** Articles are available from then on; none of them has a later publication time. */
  readonly readyAt: Date;
}

/** Longer than any period without a session. */
const LONGEST_BREAK = 16 * DAY_MS;
const MINUTES_BEFORE_BELL = 60;
const MINUTES_TO_WRITE = 15;

export const exchangesByMarket: Readonly<Record<Market, readonly ExchangeCode[]>> = {
  us: ['NYSE', 'NASDAQ'],
  tr: ['BIST'],
};

const slotTimes: Readonly<Record<SlotKind, (session: Session) => number>> = {
  morning: ({ opensAt }) => opensAt - MINUTES_BEFORE_BELL * MINUTE_MS,
  midday: ({ opensAt, closesAt }) => opensAt + Math.floor((closesAt - opensAt) / 2 / MINUTE_MS) * MINUTE_MS,
  close: ({ closesAt }) => closesAt,
};

const KINDS = ['morning', 'midday', 'close'] as const;

/** Slots that become ready after `after` and up to `until`, earliest first. */
export async function slotsBetween(calendar: Pick<MarketData, 'sessions'>, after: Date, until: Date): Promise<Slot[]> {
  const found: Slot[] = [];
  for (const market of ['us', 'tr'] as const) {
    const [exchange = 'NYSE'] = exchangesByMarket[market];
    const sessions = await calendar.sessions(
      exchange,
      new Date(after.getTime() - LONGEST_BREAK),
      new Date(until.getTime() + DAY_MS),
    );
    for (const [index, session] of sessions.entries()) {
      const before = sessions[index - 1];
      if (before === undefined) continue;
      for (const kind of KINDS) {
        const at = slotTimes[kind](session);
        const readyAt = at + MINUTES_TO_WRITE * MINUTE_MS;
        if (readyAt > after.getTime() && readyAt <= until.getTime())
          found.push({ market, kind, session, before, at: new Date(at), readyAt: new Date(readyAt) });
      }
    }
  }
  return found.toSorted((a, b) => a.readyAt.getTime() - b.readyAt.getTime() || a.market.localeCompare(b.market, 'en'));
}
