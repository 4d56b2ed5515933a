import { MINUTE_MS } from '../../base/durations.ts';
import { calendar, getCalendar, type Calendar, type TradingHours } from './calendar.ts';
import { getMotion } from './industries.ts';
import type { Instrument, Session } from './market.ts';
import { mix, toSeed, unit } from './noise.ts';
import { BLOCK, createPath, OVERNIGHT, type Path } from './path.ts';
import { sessionVolume, volumeByMinute } from './volume.ts';

const MARKET_DEVIATION = 0.0078;
const SECTOR_DEVIATION = 0.0055;
const SESSIONS_PER_YEAR: Readonly<Record<TradingHours, number>> = { real: 252, always: 365 };
/** Room for the minutes of the longest session: a day whose clock was turned back. */
export const LONGEST_SESSION = 1_536;
/** Local date on which the trend of every share equals its base price. */
const BASE_DATE = '2026-06-01';
const TICK = 0.01;

/** Rounds to the exchange's tick size; the result is never zero. */
export function toPrice(value: number): number {
  return Math.max(TICK, Math.round(value * 100) / 100);
}

export const sessionMinutes = (session: Session): number =>
  Math.round((session.closesAt - session.opensAt) / MINUTE_MS);

/** Price and volume of one instrument, adjusted for all past and future splits. */
export interface PriceModel {
  readonly instrument: Instrument;
  readonly calendar: Calendar;
  /** Writes the unrounded prices at the minutes 0 … length of a session to the start of `out`. */
  fill(session: Session, out: Float64Array): void;
  /** Like `fill`, but natural logarithms; several times faster where only a few of the prices are needed. */
  fillLogs(session: Session, out: Float64Array): void;
  /** Unrounded price at an instant within the session, in O(log n). */
  priceAt(session: Session, time: number): number;
  /** Interpolates between the price of a minute (0) and that of the next one (1). */
  within(session: Session, minute: number, fraction: number): number;
  closePrice(session: Session): number;
  openPrice(session: Session): number;
  /** Shares traded from the opening to a minute of the session. */
  volumeBy(session: Session, minute: number): number;
}

/** Model of a single share or fund; indices are composed of them. */
export interface StockModel extends PriceModel {
  readonly averageVolume: number;
  /** Logarithms of the closing prices of a block of sessions, see `Path.closes`. */
  closes(block: number, out: Float64Array): void;
}

export interface Factor {
  readonly path: Path;
  /** Adds the factor's session to `out`. Caches the last session, because every share of the market reads it. */
  add(session: Session, weight: number, out: Float64Array): void;
  /** Adds the factor's closes of a block. Caches the last block. */
  addCloses(block: number, weight: number, out: Float64Array): void;
}

const factors = new Map<string, Factor>();

/** The share of a day's movement that happens while there is no trading. */
export const getOvernight = (hours: TradingHours): number => (hours === 'always' ? 0 : OVERNIGHT);

/** The movement of a whole market or industry, shared by all instruments that follow it. */
function factor(name: string, deviation: number, hours: TradingHours): Factor {
  const key = `${hours}:${name}`;
  const existing = factors.get(key);
  if (existing) return existing;
  const path = createPath(toSeed(`factor:${name}`), deviation, getOvernight(hours));
  let cachedSession = -1;
  let values = new Float64Array(512);
  let cachedBlock: number | undefined;
  const blockCloses = new Float64Array(BLOCK);
  const created: Factor = {
    path,
    add(session, weight, out) {
      const minutes = sessionMinutes(session);
      if (cachedSession !== session.index) {
        if (values.length <= minutes) values = new Float64Array(minutes + 1);
        values.fill(0);
        path.addSession(session.index, minutes, 1, values);
        cachedSession = session.index;
      }
      for (let minute = 0; minute <= minutes; minute += 1)
        out[minute] = (out[minute] ?? 0) + weight * (values[minute] ?? 0);
    },
    addCloses(block, weight, out) {
      if (cachedBlock !== block) {
        path.closes(block, blockCloses);
        cachedBlock = block;
      }
      for (let index = 0; index < BLOCK; index += 1)
        out[index] = (out[index] ?? 0) + weight * (blockCloses[index] ?? 0);
    },
  };
  factors.set(key, created);
  return created;
}

/** The factor of a market, for all of its shares. */
export const getMarketFactor = ({ name, hours }: Calendar): Factor => factor(name, MARKET_DEVIATION, hours);

/** The factor of one industry on a market. */
export const getSectorFactor = ({ name, hours }: Calendar, industry: string): Factor =>
  factor(`${name}:${industry}`, SECTOR_DEVIATION, hours);

const WIGGLE_STEPS = 16;

/**
 * Position between one minute's price (0) and the next one's (1). It varies within [0, 1], so that the minutes alone
 * determine highs and lows, and a candle contains every price in its range.
 */
export function withinMinute(seed: number, fraction: number): number {
  const step = Math.floor(fraction * WIGGLE_STEPS);
  const at = (index: number): number => {
    if (index <= 0) return 0;
    if (index >= WIGGLE_STEPS) return 1;
    const straight = index / WIGGLE_STEPS;
    const room = Math.min(straight, 1 - straight);
    return Math.min(1, Math.max(0, straight + (unit(seed, index) - 0.5) * 2.4 * room));
  };
  const low = at(step);
  return low + (at(step + 1) - low) * (fraction * WIGGLE_STEPS - step);
}

/** Price model of a share or fund: a trend, the market factor, the industry factor and its own random walk. */
export function createStockModel(instrument: Instrument, hours: TradingHours = 'real'): StockModel {
  const trading = calendar(getCalendar(instrument.exchange), hours);
  const seed = toSeed(`${instrument.exchange}:${instrument.symbol}`);
  const motion = getMotion(instrument.industry);
  const character = 0.8 + 0.5 * unit(seed, 1);
  const own = createPath(seed, motion.deviation * character, getOvernight(hours));
  const marketFactor = getMarketFactor(trading);
  const sectorFactor = instrument.industry === null ? undefined : getSectorFactor(trading, instrument.industry);
  const trend = (0.02 + 0.13 * unit(seed, 2)) / SESSIONS_PER_YEAR[hours];
  const baseIndex = trading.onOrAfter(BASE_DATE)?.index ?? 0;
  const baseLog = Math.log(instrument.basePrice);
  const volumeSeed = mix(seed, 3);
  const averageVolume = instrument.shares * (0.0015 + 0.009 * unit(seed, 4) ** 2);
  const usualMove = Math.hypot(motion.deviation * character, MARKET_DEVIATION * motion.market, SECTOR_DEVIATION);

  const trendAt = (session: number): number => baseLog + trend * (session - baseIndex);
  const sum = (session: Session, read: (path: Path) => number): number => {
    let value = trendAt(session.index) + motion.market * read(marketFactor.path);
    if (sectorFactor) value += 1 * read(sectorFactor.path);
    return value + 1 * read(own);
  };
  const minuteLog = (session: Session, minutes: number, minute: number): number =>
    sum(session, (path) => path.minute(session.index, minutes, minute));
  const closeLog = (session: Session): number => sum(session, (path) => path.close(session.index));

  let lastVolume = { session: -1, total: 0 };
  const totalVolume = (session: Session): number => {
    if (lastVolume.session !== session.index) {
      const before = trading.sessions[session.index - 1];
      const move = before ? (closeLog(session) - closeLog(before)) / usualMove : 0;
      lastVolume = { session: session.index, total: sessionVolume(volumeSeed, session.index, averageVolume, move) };
    }
    return lastVolume.total;
  };

  const fillLogs = (session: Session, out: Float64Array): void => {
    const minutes = sessionMinutes(session);
    out.fill(trendAt(session.index), 0, minutes + 1);
    marketFactor.add(session, motion.market, out);
    sectorFactor?.add(session, 1, out);
    own.addSession(session.index, minutes, 1, out);
  };
  const within = (session: Session, minute: number, fraction: number): number =>
    withinMinute(mix(seed, session.index * 1024 + minute), fraction);

  return {
    instrument,
    calendar: trading,
    averageVolume,
    fillLogs,
    within,
    closes(block, out) {
      own.closes(block, out);
      marketFactor.addCloses(block, motion.market, out);
      sectorFactor?.addCloses(block, 1, out);
      for (let index = 0; index < BLOCK; index += 1) out[index] = (out[index] ?? 0) + trendAt(block * BLOCK + index);
    },
    fill(session, out) {
      const minutes = sessionMinutes(session);
      fillLogs(session, out);
      for (let minute = 0; minute <= minutes; minute += 1) out[minute] = Math.exp(out[minute] ?? 0);
    },
    priceAt(session, time) {
      const minutes = sessionMinutes(session);
      const position = Math.min(minutes, Math.max(0, (time - session.opensAt) / MINUTE_MS));
      const minute = Math.floor(position);
      const low = Math.exp(minuteLog(session, minutes, minute));
      if (position === minute) return low;
      const high = Math.exp(minuteLog(session, minutes, minute + 1));
      return low + (high - low) * within(session, minute, position - minute);
    },
    closePrice: (session) => Math.exp(closeLog(session)),
    openPrice: (session) => Math.exp(sum(session, (path) => path.open(session.index))),
    volumeBy: (session, minute) =>
      volumeByMinute(volumeSeed, session.index, sessionMinutes(session), minute, totalVolume(session)),
  };
}
