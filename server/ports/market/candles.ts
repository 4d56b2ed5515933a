import { toIsoDate } from '../../../rules/days.ts';
import { LRUCache } from 'lru-cache';
import { DAY_MS, MINUTE_MS } from '../../base/durations.ts';
import type { TradedModel } from './halts.ts';
import { isListed } from './listing.ts';
import { LONGEST_SESSION, sessionMinutes, toPrice, type PriceModel } from './stockModel.ts';
import type { Candle, Interval, Session, Split } from './market.ts';

const MINUTES_OF: Partial<Record<Interval, number>> = { '1m': 1, '5m': 5, '15m': 15, '30m': 30, '1h': 60 };

/** How many shares of a date one share of `asOf` corresponds to, given the splits between them. */
export function splitFactor(splits: readonly Split[], date: string, asOf?: string): number {
  return splits.reduce((factor, { date: effective, ratio }) => {
    const ahead = effective > date;
    const counted = asOf === undefined || effective <= asOf;
    return ahead && counted ? factor * ratio : factor;
  }, 1);
}

const scratch = new Float64Array(LONGEST_SESSION);

function extremes(values: Float64Array, first: number, last: number): { low: number; high: number } {
  let high = values[first] ?? 0;
  let low = high;
  for (let minute = first + 1; minute <= last; minute += 1) {
    const value = values[minute] ?? 0;
    if (value > high) high = value;
    else if (value < low) low = value;
  }
  return { low, high };
}

/** One candle from the minutes [first, last] of a session, whose prices are in `prices`. */
export function toCandle(
  prices: Float64Array,
  first: number,
  last: number,
  factor: number,
): Omit<Candle, 'time' | 'volume'> {
  const { low, high } = extremes(prices, first, last);
  return {
    open: toPrice((prices[first] ?? 0) * factor),
    high: toPrice(high * factor),
    low: toPrice(low * factor),
    close: toPrice((prices[last] ?? 0) * factor),
  };
}

/** The candle of a whole session from the logarithms of its minutes, with four exponentials instead of hundreds. */
export function candleOfLogs(logs: Float64Array, minutes: number, factor: number): Omit<Candle, 'time' | 'volume'> {
  const { low, high } = extremes(logs, 0, minutes);
  const price = (log: number): number => toPrice(Math.exp(log) * factor);
  return { open: price(logs[0] ?? 0), high: price(high), low: price(low), close: price(logs[minutes] ?? 0) };
}

/** The candles of one session; the last one ends at `until` (epoch ms). Minutes without trades have no candle. */
function sessionCandles(model: TradedModel, session: Session, step: number, until: number, factor: number): Candle[] {
  const minutes = sessionMinutes(session);
  const ends = Math.min(minutes, (until - session.opensAt) / MINUTE_MS);
  model.fill(session, scratch);
  const candles: Candle[] = [];
  for (let first = 0; first < ends; first += step) {
    const last = Math.min(first + step, Math.floor(ends));
    if (model.isSilent(session, first, Math.min(minutes, first + step))) continue;
    let candle = toCandle(scratch, first, Math.max(first, last), factor);
    if (last < first + step && ends > last && last < minutes) {
      const price = toPrice(model.priceAt(session, until) * factor);
      candle = { ...candle, close: price, high: Math.max(candle.high, price), low: Math.min(candle.low, price) };
    }
    const volume = Math.round((model.volumeBy(session, last) - model.volumeBy(session, first)) / factor);
    candles.push({ time: new Date(session.opensAt + first * MINUTE_MS), ...candle, volume });
  }
  return candles;
}

/** Initial capacity of a store in sessions: ten years. */
const INITIAL_CAPACITY = 2_560;

/** Fields of a stored day: open, high, low, close (unrounded, adjusted for all splits), shares. */
const FIELDS = 5;

/** Caches daily candles of finished sessions for the most recently requested tickers, about 100 KB each. */
export class DayStore {
  readonly #days: LRUCache<PriceModel, Float64Array>;

  constructor(capacity = 40) {
    this.#days = new LRUCache({ max: capacity });
  }

  /** The candle of a finished session; undefined without trades. */
  candle(model: TradedModel, session: Session, factor: number): Candle | undefined {
    const days = this.#daysOf(model, session.index);
    const start = session.index * FIELDS;
    if (Number.isNaN(days[start])) this.#make(model, session, days, start);
    const at = (field: number): number => days[start + field] ?? 0;
    if (at(0) === 0) return undefined;
    const price = (field: number): number => toPrice(at(field) * factor);
    return {
      time: new Date(session.opensAt),
      open: price(0),
      high: price(1),
      low: price(2),
      close: price(3),
      volume: Math.round(at(4) / factor),
    };
  }

  #make(model: TradedModel, session: Session, days: Float64Array, start: number): void {
    const minutes = sessionMinutes(session);
    if (model.isSilent(session, 0, minutes)) {
      days.fill(0, start, start + FIELDS);
      return;
    }
    model.fillLogs(session, scratch);
    const { low, high } = extremes(scratch, 0, minutes);
    days[start] = Math.exp(scratch[0] ?? 0);
    days[start + 1] = Math.exp(high);
    days[start + 2] = Math.exp(low);
    days[start + 3] = Math.exp(scratch[minutes] ?? 0);
    days[start + 4] = model.volumeBy(session, minutes);
  }

  #daysOf(model: TradedModel, index: number): Float64Array {
    const cached = this.#days.get(model);
    if (cached && cached.length > index * FIELDS) return cached;
    const room = index < INITIAL_CAPACITY ? INITIAL_CAPACITY : index + 512;
    const created = new Float64Array(room * FIELDS).fill(Number.NaN);
    if (cached) created.set(cached);
    this.#days.set(model, created);
    return created;
  }
}

/** Monday of the week, or first day of the month, that contains a local date. */
function getPeriod(date: string, interval: Interval): string {
  if (interval === '1mo') return date.slice(0, 7);
  const time = Date.parse(date);
  const monday = time - ((new Date(time).getUTCDay() + 6) % 7) * DAY_MS;
  return toIsoDate(monday);
}

function merge(days: readonly { session: Session; candle: Candle }[], interval: Interval): Candle[] {
  const merged = new Map<string, Candle>();
  for (const { session, candle } of days) {
    const period = getPeriod(session.date, interval);
    const before = merged.get(period);
    merged.set(period, before ? join(before, candle) : candle);
  }
  return [...merged.values()];
}

const join = (before: Candle, next: Candle): Candle => ({
  time: before.time,
  open: before.open,
  high: Math.max(before.high, next.high),
  low: Math.min(before.low, next.low),
  close: next.close,
  volume: before.volume + next.volume,
});

/**
 * Candles that start in [from, to] (epoch ms), oldest first; the last one is incomplete if it ends after `to`.
 * @param adjusted true: adjusted for the splits up to `to`; false: prices as traded
 */
export function readCandles(
  model: TradedModel,
  interval: Interval,
  from: number,
  to: number,
  adjusted: boolean,
  dayStore: DayStore = new DayStore(1),
): Candle[] {
  const { splits } = model.instrument;
  const asOf = model.calendar.at(to)?.date;
  const sessions = model.calendar.between(from, to).filter((session) => isListed(model.instrument, session));
  const step = MINUTES_OF[interval];
  const days = sessions.flatMap((session) => {
    const all = splitFactor(splits, session.date);
    const factor = adjusted ? all / splitFactor(splits, session.date, asOf) : all;
    if (step === undefined && session.closesAt <= to) {
      const candle = dayStore.candle(model, session, factor);
      return candle ? [{ session, candle }] : [];
    }
    return sessionCandles(model, session, step ?? LONGEST_SESSION, to, factor).map((candle) => ({ session, candle }));
  });
  if (step === undefined) return interval === '1d' ? days.map(({ candle }) => candle) : merge(days, interval);
  return days.map(({ candle }) => candle).filter(({ time }) => time.getTime() >= from);
}
