import { toIsoDate } from '../../../rules/days.ts';
import { DAY_MS, MINUTE_MS } from '../../base/durations.ts';
import type { DayRule } from './dayRules.ts';
import { turkeyRules } from './turkeyRules.ts';
import { unitedStatesRules } from './unitedStatesRules.ts';
import type { ExchangeCode, ExchangeState, Session } from './market.ts';

export type CalendarName = 'US' | 'TR';

/** `real`: sessions as they are. `always`: every day from midnight to midnight, for a demo. */
export type TradingHours = 'real' | 'always';

interface CalendarFacts {
  readonly zone: string;
  /** Local minutes of the day. */
  readonly opens: number;
  readonly closes: number;
  readonly preOpens: number;
  readonly postCloses: number;
  readonly rules: (year: number) => Map<string, DayRule>;
}

const FACTS: Record<CalendarName, CalendarFacts> = {
  US: { zone: 'America/New_York', opens: 570, closes: 960, preOpens: 240, postCloses: 1200, rules: unitedStatesRules },
  TR: { zone: 'Europe/Istanbul', opens: 600, closes: 1080, preOpens: 580, postCloses: 1080, rules: turkeyRules },
};

export interface ExchangeFacts {
  readonly code: ExchangeCode;
  readonly name: string;
  readonly calendar: CalendarName;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly currency: string;
  readonly zone: string;
}

export const EXCHANGES: readonly ExchangeFacts[] = [
  { code: 'NASDAQ', name: 'NASDAQ', calendar: 'US', country: 'US', currency: 'USD', zone: FACTS.US.zone },
  {
    code: 'NYSE',
    name: 'New York Stock Exchange',
    calendar: 'US',
    country: 'US',
    currency: 'USD',
    zone: FACTS.US.zone,
  },
  { code: 'BIST', name: 'Borsa İstanbul', calendar: 'TR', country: 'TR', currency: 'TRY', zone: FACTS.TR.zone },
];

/** Whether this exchange has a calendar here. */
export const isExchangeCode = (code: string): code is ExchangeCode => EXCHANGES.some((item) => item.code === code);

/** The exchange whose calendar a ticker follows: its own, or, without a calendar, the one of its currency's country. */
export const getCalendarExchange = (exchange: string | null, currency: string): ExchangeCode => {
  if (exchange !== null && isExchangeCode(exchange)) return exchange;
  return currency === 'TRY' ? 'BIST' : 'NYSE';
};

/** The calendar that an exchange follows. */
export function getCalendar(exchange: ExchangeCode): CalendarName {
  return exchange === 'BIST' ? 'TR' : 'US';
}

const FIRST_YEAR = 2017;
const LAST_YEAR = 2045;

/**
 * Minutes that the zone is ahead of UTC on a date. Reads the offset at noon, so that the hour of a DST change does not
 * matter. A month whose first and last offset are equal has no change, which saves most of the slow look-ups.
 */
function offsetReader(zone: string): (dayStart: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
  });
  const readOffset = (dayStart: number): number => {
    const [hour = 0, minute = 0] = format
      .format(dayStart + DAY_MS / 2)
      .split(':')
      .map(Number);
    return hour * 60 + minute - 720;
  };
  const months = new Map<number, number | undefined>();
  return (dayStart) => {
    const day = new Date(dayStart);
    const month = day.getUTCFullYear() * 12 + day.getUTCMonth();
    if (!months.has(month)) {
      const first = readOffset(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1));
      months.set(
        month,
        first === readOffset(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)) ? first : undefined,
      );
    }
    return months.get(month) ?? readOffset(dayStart);
  };
}

export interface Calendar {
  readonly name: CalendarName;
  readonly hours: TradingHours;
  readonly sessions: readonly Session[];
  /** The latest session that opened at or before the instant; undefined before the first session. */
  at(time: number): Session | undefined;
  isOpen(time: number): boolean;
  state(time: number): ExchangeState;
  /** Sessions that overlap [from, to]. */
  between(from: number, to: number): readonly Session[];
  /** The first session on or after a local date. */
  onOrAfter(date: string): Session | undefined;
  /** The next opening, or the close while the exchange is open; undefined where trading never pauses. */
  nextChange(time: number): number | undefined;
  /** The end of after-hours trading of a session. */
  postEnds(session: Session): number;
}

function buildSessions(
  facts: CalendarFacts,
  getRules: CalendarFacts['rules'],
  offsetAt: (dayStart: number) => number,
): Session[] {
  const sessions: Session[] = [];
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year += 1) {
    const rules = getRules(year);
    for (let day = Date.UTC(year, 0, 1); day < Date.UTC(year + 1, 0, 1); day += DAY_MS) {
      const weekday = new Date(day).getUTCDay();
      const date = toIsoDate(day);
      const rule = rules.get(date);
      if (weekday === 0 || weekday === 6 || rule === 'closed') continue;
      const midnight = day - offsetAt(day) * MINUTE_MS;
      sessions.push({
        index: sessions.length,
        date,
        opensAt: midnight + facts.opens * MINUTE_MS,
        closesAt: midnight + (rule ?? facts.closes) * MINUTE_MS,
      });
    }
  }
  return sessions;
}

/** One session for each day, without a break between two of them. */
function buildDays(offsetAt: (dayStart: number) => number): Session[] {
  const sessions: Session[] = [];
  const midnight = (day: number): number => day - offsetAt(day) * MINUTE_MS;
  for (let day = Date.UTC(FIRST_YEAR, 0, 1); day < Date.UTC(LAST_YEAR + 1, 0, 1); day += DAY_MS) {
    sessions.push({
      index: sessions.length,
      date: toIsoDate(day),
      opensAt: midnight(day),
      closesAt: midnight(day + DAY_MS),
    });
  }
  return sessions;
}

/** Counts the matching sessions by binary search. Matching sessions must come first. */
function countWhile(sessions: readonly Session[], matches: (session: Session) => boolean): number {
  let low = 0;
  let high = sessions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const session = sessions[middle];
    if (session && matches(session)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function createCalendar(name: CalendarName, hours: TradingHours): Calendar {
  const isAlways = hours === 'always';
  const facts = FACTS[name];
  const offsetAt = offsetReader(facts.zone);
  const years = new Map<number, Map<string, DayRule>>();
  const getRules = (year: number): Map<string, DayRule> => {
    const cached = years.get(year) ?? facts.rules(year);
    years.set(year, cached);
    return cached;
  };
  const sessions = isAlways ? buildDays(offsetAt) : buildSessions(facts, getRules, offsetAt);
  const at = (time: number): Session | undefined =>
    sessions[countWhile(sessions, (session) => session.opensAt <= time) - 1];
  const isOpen = (time: number): boolean => {
    const session = at(time);
    return session !== undefined && time < session.closesAt;
  };
  const postEnds = (session: Session): number =>
    isAlways ? session.closesAt : session.closesAt + (facts.postCloses - facts.closes) * MINUTE_MS;
  const state = (time: number): ExchangeState => {
    if (isOpen(time)) return 'open';
    const last = at(time);
    if (last && time < postEnds(last)) return 'post';
    const next = sessions[(last?.index ?? -1) + 1];
    if (next && time >= next.opensAt - (facts.opens - facts.preOpens) * MINUTE_MS) return 'pre';
    const local = new Date(time + offsetAt(Math.floor(time / DAY_MS) * DAY_MS) * MINUTE_MS);
    const rule = getRules(local.getUTCFullYear()).get(toIsoDate(local));
    const weekend = local.getUTCDay() === 0 || local.getUTCDay() === 6;
    return rule === 'closed' && !weekend ? 'holiday' : 'closed';
  };
  return {
    name,
    hours,
    sessions,
    at,
    isOpen,
    state,
    nextChange(time) {
      if (isAlways) return undefined;
      const last = at(time);
      if (last && time < last.closesAt) return last.closesAt;
      return sessions[(last?.index ?? -1) + 1]?.opensAt;
    },
    postEnds,
    between: (from, to) =>
      sessions.slice(
        countWhile(sessions, (session) => session.closesAt < from),
        countWhile(sessions, (session) => session.opensAt <= to),
      ),
    onOrAfter: (date) => sessions[countWhile(sessions, (session) => session.date < date)],
  };
}

const calendars = new Map<string, Calendar>();

/** The trading calendar, created on first use: sessions from 2017 to 2045. */
export function calendar(name: CalendarName, hours: TradingHours = 'real'): Calendar {
  const key = `${name}:${hours}`;
  const cached = calendars.get(key);
  if (cached) return cached;
  const made = createCalendar(name, hours);
  calendars.set(key, made);
  return made;
}
