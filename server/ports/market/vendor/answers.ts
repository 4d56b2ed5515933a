import { MINUTE_MS } from '../../../base/durations.ts';
import { isRecord } from '../../../base/isRecord.ts';
import type { Candle, ExchangeCode, FoundInstrument, Valuation } from '../market.ts';

/** The validated fields of a vendor's quote. */
export interface VendorQuote {
  readonly symbol: string;
  readonly price: number;
  readonly previousClose: number;
  readonly open: number;
  readonly dayHigh: number;
  readonly dayLow: number;
  readonly volume: number;
  readonly afterHoursPrice: number | null;
  readonly asOf: Date;
  readonly delaySeconds: number;
  readonly valuation: Valuation;
  /** Milliseconds since it was read; absent for one that was just read. */
  readonly ageMs?: number;
}

type Fields = Readonly<Record<string, unknown>>;

const MAX_PRICE = 1e9;
/**
 * Maximum ratio to the previous close in either direction. Larger moves happen only with splits, which the vendor
 * applies.
 */
const MAX_MOVE_RATIO = 50;
const EARLIEST = Date.UTC(1960, 0, 1);
/** Tolerance for clock differences. */
const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS;

function readPrice(value: unknown): number | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0 || value > MAX_PRICE) return undefined;
  // The precision of the database. A price that rounds to zero is invalid.
  const rounded = Math.round(value * 1e6) / 1e6;
  return rounded > 0 ? rounded : undefined;
}

const readVolume = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= Number.MAX_SAFE_INTEGER
    ? Math.round(value)
    : undefined;

const MAX_MARKET_CAP = 1e15;

const readNumber = (value: unknown, min: number, max: number): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max
    ? Math.round(value * 100) / 100
    : null;

/** Reads the valuation of a quote. Absent and invalid values are null and do not reject the quote. */
function readValuation(value: Fields): Valuation {
  const yearLow = readPrice(value['fiftyTwoWeekLow']) ?? null;
  const yearHigh = readPrice(value['fiftyTwoWeekHigh']) ?? null;
  const isRange = yearLow !== null && yearHigh !== null && yearLow <= yearHigh;
  // A fraction; the vendor's `dividendYield` has no documented unit.
  const dividend = readNumber(Number(value['trailingAnnualDividendYield'] ?? Number.NaN) * 100, 0, 100);
  return {
    marketCap: readNumber(value['marketCap'], 1, MAX_MARKET_CAP),
    peRatio: readNumber(value['trailingPE'], 0.01, 1e6),
    eps: readNumber(value['epsTrailingTwelveMonths'], -MAX_PRICE, MAX_PRICE),
    dividendYield: dividend,
    yearLow: isRange ? yearLow : null,
    yearHigh: isRange ? yearHigh : null,
  };
}

/** The library returns a Date for fields that it could parse, otherwise seconds. */
function readDate(value: unknown, now: number): Date | undefined {
  const time = value instanceof Date ? value.getTime() : typeof value === 'number' ? value * 1000 : Number.NaN;
  return time > EARLIEST && time < now + CLOCK_TOLERANCE_MS ? new Date(time) : undefined;
}

/**
 * Validates a vendor's quote. Missing, infinite or negative prices, a high below the low and impossible moves reject
 * the whole quote.
 * @returns undefined for an invalid quote
 */
export function readVendorQuote(value: unknown, now: number): VendorQuote | undefined {
  if (!isRecord(value)) return undefined;
  const { symbol } = value;
  const price = readPrice(value['regularMarketPrice']);
  const previousClose = readPrice(value['regularMarketPreviousClose']);
  const asOf = readDate(value['regularMarketTime'], now);
  if (typeof symbol !== 'string' || price === undefined || previousClose === undefined || asOf === undefined)
    return undefined;
  if (price / previousClose > MAX_MOVE_RATIO || previousClose / price > MAX_MOVE_RATIO) return undefined;
  const open = readPrice(value['regularMarketOpen']) ?? price;
  const dayHigh = readPrice(value['regularMarketDayHigh']) ?? Math.max(open, price);
  const dayLow = readPrice(value['regularMarketDayLow']) ?? Math.min(open, price);
  if (dayLow > dayHigh) return undefined;
  const delay = value['exchangeDataDelayedBy'];
  const isAfterHours = value['marketState'] === 'POST' || value['marketState'] === 'POSTPOST';
  return {
    symbol,
    price,
    previousClose,
    open,
    dayHigh: Math.max(dayHigh, price),
    dayLow: Math.min(dayLow, price),
    volume: readVolume(value['regularMarketVolume']) ?? 0,
    afterHoursPrice: isAfterHours ? (readPrice(value['postMarketPrice']) ?? null) : null,
    asOf,
    delaySeconds: typeof delay === 'number' && delay >= 0 && delay <= 1440 ? Math.round(delay * 60) : 0,
    valuation: readValuation(value),
  };
}

function readCandle(value: unknown, now: number): Candle | undefined {
  if (!isRecord(value)) return undefined;
  const time = readDate(value['date'], now);
  const open = readPrice(value['open']);
  const high = readPrice(value['high']);
  const low = readPrice(value['low']);
  const close = readPrice(value['close']);
  if (time === undefined || open === undefined || high === undefined || low === undefined || close === undefined)
    return undefined;
  if (low > high) return undefined;
  // Rounding may put open or close slightly outside of low and high.
  return {
    time,
    open,
    high: Math.max(high, open, close),
    low: Math.min(low, open, close),
    close,
    volume: readVolume(value['volume']) ?? 0,
  };
}

/**
 * Validates the candles of a chart, oldest first, and omits gaps and invalid ones.
 * @returns undefined when the value is not a chart
 */
export function readVendorCandles(value: unknown, now: number): Candle[] | undefined {
  if (!isRecord(value) || !Array.isArray(value['quotes'])) return undefined;
  const candles = value['quotes'].flatMap((item: unknown) => readCandle(item, now) ?? []);
  candles.sort((a, b) => a.time.getTime() - b.time.getTime());
  return candles.filter(({ time }, index) => candles[index + 1]?.time.getTime() !== time.getTime());
}

const EXCHANGES: Readonly<Record<string, ExchangeCode>> = {
  NMS: 'NASDAQ',
  NGM: 'NASDAQ',
  NCM: 'NASDAQ',
  NIM: 'NASDAQ',
  NYQ: 'NYSE',
  ASE: 'NYSE',
  PCX: 'NYSE',
  BTS: 'NYSE',
  SNP: 'NYSE',
  DJI: 'NYSE',
  IST: 'BIST',
};

const KINDS: Readonly<Record<string, FoundInstrument['kind']>> = { EQUITY: 'stock', ETF: 'etf', INDEX: 'index' };

/**
 * The search results on supported exchanges.
 * @returns undefined when the value is not a search response
 */
export function readVendorSearch(value: unknown): Omit<FoundInstrument, 'tickerId'>[] | undefined {
  if (!isRecord(value) || !Array.isArray(value['quotes'])) return undefined;
  return value['quotes'].flatMap((item: unknown) => {
    if (!isRecord(item) || typeof item['symbol'] !== 'string') return [];
    const exchange = EXCHANGES[String(item['exchange'])];
    const kind = KINDS[String(item['quoteType'])];
    if (exchange === undefined || kind === undefined) return [];
    const name = item['longname'] ?? item['shortname'];
    return [
      { symbol: item['symbol'], name: typeof name === 'string' ? name.slice(0, 200) : item['symbol'], exchange, kind },
    ];
  });
}
