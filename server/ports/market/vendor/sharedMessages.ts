import { isRecord } from '../../../base/isRecord.ts';
import type { Candle, FoundInstrument, Interval, Valuation } from '../market.ts';
import type { VendorQuote } from './answers.ts';
import { VendorFailure, type VendorFailureReason } from './failure.ts';

/** A vendor's quote in a message. */
export type SharedVendorQuote = Omit<VendorQuote, 'asOf' | 'ageMs'> & { readonly asOf: string };

/** What a process requests from the leader. */
export type VendorRequest = { readonly id: string } & (
  | { readonly call: 'quotes'; readonly symbols: readonly string[] }
  | {
      readonly call: 'candles';
      readonly symbol: string;
      readonly interval: Interval;
      readonly from: string;
      readonly to: string;
    }
  | { readonly call: 'search'; readonly text: string; readonly limit: number }
);

/** A part of a response, because a message is small. The parts together are JSON. */
export interface VendorResponsePart {
  readonly id: string;
  readonly index: number;
  readonly count: number;
  readonly text: string;
}

const areNumbers = (values: readonly unknown[]): boolean => values.every((value) => typeof value === 'number');

const isNumberOrNull = (value: unknown): boolean => value === null || typeof value === 'number';

const valuationFields = [
  'marketCap',
  'peRatio',
  'eps',
  'dividendYield',
  'yearLow',
  'yearHigh',
] as const satisfies readonly (keyof Valuation)[];

export const isSharedVendorQuote = (value: unknown): value is SharedVendorQuote =>
  isRecord(value) &&
  typeof value['symbol'] === 'string' &&
  areNumbers(
    ['price', 'previousClose', 'open', 'dayHigh', 'dayLow', 'volume', 'delaySeconds'].map((name) => value[name]),
  ) &&
  isNumberOrNull(value['afterHoursPrice']) &&
  isDate(value['asOf']) &&
  isRecord(value['valuation']) &&
  valuationFields.every((name) => isRecord(value['valuation']) && isNumberOrNull(value['valuation'][name]));

const isDate = (value: unknown): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(value));

export const isVendorRequest = (value: unknown): value is VendorRequest => {
  if (!isRecord(value) || typeof value['id'] !== 'string') return false;
  if (value['call'] === 'quotes')
    return Array.isArray(value['symbols']) && value['symbols'].every((symbol) => typeof symbol === 'string');
  if (value['call'] === 'candles')
    return (
      typeof value['symbol'] === 'string' &&
      typeof value['interval'] === 'string' &&
      isDate(value['from']) &&
      isDate(value['to'])
    );
  return value['call'] === 'search' && typeof value['text'] === 'string' && typeof value['limit'] === 'number';
};

export const isVendorResponsePart = (value: unknown): value is VendorResponsePart =>
  isRecord(value) &&
  typeof value['id'] === 'string' &&
  areNumbers([value['index'], value['count']]) &&
  typeof value['text'] === 'string';

export function toShared({ ageMs: _age, ...quote }: VendorQuote): SharedVendorQuote {
  return { ...quote, asOf: quote.asOf.toISOString() };
}

export const fromShared = (quote: SharedVendorQuote): VendorQuote => ({ ...quote, asOf: new Date(quote.asOf) });

/** Characters of a part: with escapes and other scripts it stays below the size of a message. */
const PART_LENGTH = 1_800;

export function toParts(id: string, response: unknown): VendorResponsePart[] {
  const text = JSON.stringify(response);
  const count = Math.max(1, Math.ceil(text.length / PART_LENGTH));
  return Array.from({ length: count }, (_, index) => ({
    id,
    index,
    count,
    text: text.slice(index * PART_LENGTH, (index + 1) * PART_LENGTH),
  }));
}

export const toFailureResponse = ({ reason, message, retryAfterMs }: VendorFailure): unknown => ({
  failure: { reason, message, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) },
});

const reasons: Readonly<Record<VendorFailureReason, true>> = {
  timeout: true,
  unavailable: true,
  limited: true,
  budget: true,
  open: true,
  nonsense: true,
  unknown: true,
  session: true,
};

const isReason = (value: unknown): value is VendorFailureReason =>
  typeof value === 'string' && Object.hasOwn(reasons, value);

/**
 * Reads the JSON of a response.
 * @throws VendorFailure of the leader, or with reason `nonsense`
 */
export function readResponse(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (!isRecord(value)) throw new VendorFailure('nonsense', 'an answer of another release');
  const { failure, result } = value;
  if (!isRecord(failure)) return result;
  const { reason, message, retryAfterMs } = failure;
  const options = typeof retryAfterMs === 'number' ? { retryAfterMs } : {};
  throw new VendorFailure(isReason(reason) ? reason : 'unavailable', String(message), options);
}

export const packCandles = (candles: readonly Candle[]): unknown =>
  candles.map(({ time, open, high, low, close, volume }) => [time.getTime(), open, high, low, close, volume]);

export function unpackCandles(value: unknown): Candle[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((row: unknown) => {
    if (!Array.isArray(row) || !areNumbers(row)) return [];
    const [time = 0, open = 0, high = 0, low = 0, close = 0, volume = 0] = row.map(Number);
    return [{ time: new Date(time), open, high, low, close, volume }];
  });
}

type Found = Omit<FoundInstrument, 'tickerId'>;

const isFound = (value: unknown): value is Found =>
  isRecord(value) && ['symbol', 'name', 'exchange', 'kind'].every((name) => typeof value[name] === 'string');

export const unpackFound = (value: unknown): Found[] => (Array.isArray(value) ? value.filter(isFound) : []);
