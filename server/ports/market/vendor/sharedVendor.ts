import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../../base/durations.ts';
import type { Events } from '../../events/events.ts';
import type { Leader } from '../../leader/leader.ts';
import type { Candle, Interval } from '../market.ts';
import type { VendorQuote } from './answers.ts';
import { toVendorFailure, VendorFailure } from './failure.ts';
import {
  fromShared,
  packCandles,
  readResponse,
  toFailureResponse,
  toParts,
  toShared,
  unpackCandles,
  unpackFound,
  type VendorRequest,
  type VendorResponsePart,
} from './sharedMessages.ts';
import type { VendorClient } from './yahooClient.ts';

export interface SharedVendorOptions {
  /** The vendor itself. Only the leader calls it. */
  readonly client: VendorClient;
  readonly events: Events;
  readonly leader: Leader;
  /** Milliseconds for which a quote is cached. */
  readonly quoteMs: number;
  /** Milliseconds that a request to the vendor may take. */
  readonly timeoutMs: number;
  /** Monotonic milliseconds. */
  readonly clock: () => number;
}

interface RecentQuote {
  readonly quote: VendorQuote;
  readonly readAt: number;
}

type Waiting = PromiseWithResolvers<unknown> & { readonly parts: string[] };
type RequestFields = VendorRequest extends infer R ? (R extends unknown ? Omit<R, 'id'> : never) : never;

const MAX_QUOTES = 10_000;
const MAX_CHARTS = 300;
const CHART_MS = MINUTE_MS;
/** Milliseconds until a page uses the last prices, when the leader does not answer. */
const QUOTES_WAIT_MS = 3_000;

/**
 * The vendor for several server processes: the leader requests for all of them and sends the quotes to all, so that the
 * vendor sees one consumer with one budget.
 */
export function sharedVendor(options: SharedVendorOptions): VendorClient {
  const { client, events, leader, quoteMs, timeoutMs, clock } = options;
  const recent = new LRUCache<string, RecentQuote>({ max: MAX_QUOTES });
  const loading = new Map<string, Promise<void>>();
  const charts = new LRUCache<string, Promise<Candle[]>>({ max: MAX_CHARTS, ttl: CHART_MS });
  const waiting = new Map<string, Waiting>();

  const store = (quotes: readonly VendorQuote[]): void => {
    const readAt = clock();
    for (const quote of quotes) recent.set(quote.symbol, { quote, readAt });
  };
  const findRecent = (symbol: string): VendorQuote | undefined => {
    const found = recent.get(symbol);
    const ageMs = found === undefined ? quoteMs : clock() - found.readAt;
    return found !== undefined && ageMs < quoteMs ? { ...found.quote, ageMs } : undefined;
  };

  /** The leader: reads quotes that no running request reads, and sends them to all. */
  const load = async (symbols: readonly string[]): Promise<void> => {
    const wanted = symbols.filter((symbol) => !loading.has(symbol));
    if (wanted.length > 0) {
      const request = client.quotes(wanted).then((quotes) => {
        store(quotes);
        events.publish('vendor.quotes', quotes.map(toShared));
      });
      for (const symbol of wanted) loading.set(symbol, request);
      const end = (): void => {
        for (const symbol of wanted) loading.delete(symbol);
      };
      void request.then(end, end);
    }
    await Promise.all(new Set(symbols.flatMap((symbol) => loading.get(symbol) ?? [])));
  };

  const loadCandles = (symbol: string, interval: Interval, from: Date, to: Date): Promise<Candle[]> => {
    const slot = (date: Date): number => Math.floor(date.getTime() / CHART_MS);
    const key = `${symbol} ${interval} ${slot(from)} ${slot(to)}`;
    const running = charts.get(key);
    if (running !== undefined) return running;
    const request = client.candles(symbol, interval, from, to);
    charts.set(key, request);
    request.catch(() => charts.delete(key));
    return request;
  };

  /** Requests from the leader. @throws VendorFailure */
  const request = async (fields: RequestFields, waitMs: number): Promise<unknown> => {
    if (events.state() === 'lost') throw new VendorFailure('unavailable', 'the leading server cannot be reached');
    const id = randomUUID().slice(0, 13);
    const own: Waiting = { ...Promise.withResolvers<unknown>(), parts: [] };
    waiting.set(id, own);
    const fail = (): void => own.reject(new VendorFailure('timeout', 'the leading server does not answer'));
    const timer = setTimeout(fail, waitMs);
    try {
      events.publish('vendor.requested', { ...fields, id });
      return await own.promise;
    } finally {
      clearTimeout(timer);
      waiting.delete(id);
    }
  };

  const requestQuotes = async (symbols: readonly string[]): Promise<void> => {
    const answered = await request({ call: 'quotes', symbols }, QUOTES_WAIT_MS);
    const isLost = (symbol: unknown): boolean => typeof symbol === 'string' && findRecent(symbol) === undefined;
    // Otherwise their symbols would count as unknown to the vendor.
    if (!Array.isArray(answered) || answered.some(isLost))
      throw new VendorFailure('unavailable', 'quotes of the leading server were lost');
  };

  const run = async (wanted: VendorRequest): Promise<unknown> => {
    if (wanted.call === 'quotes') {
      const missing = wanted.symbols.filter((symbol) => findRecent(symbol) === undefined);
      const found = wanted.symbols.flatMap((symbol) => findRecent(symbol) ?? []);
      // The process that requests them has not heard them.
      if (found.length > 0) events.publish('vendor.quotes', found.map(toShared));
      if (missing.length > 0) await load(missing);
      return wanted.symbols.filter((symbol) => findRecent(symbol) !== undefined);
    }
    if (wanted.call === 'search') return client.search(wanted.text, wanted.limit);
    return packCandles(await loadCandles(wanted.symbol, wanted.interval, new Date(wanted.from), new Date(wanted.to)));
  };

  events.subscribe('vendor.quotes', (quotes) => {
    // The leader has stored them already, some of them earlier.
    if (!leader.isLeader()) store(quotes.map(fromShared));
  });
  events.subscribe('vendor.requested', (wanted) => {
    if (!leader.isLeader() || waiting.has(wanted.id)) return;
    void run(wanted)
      .then((result) => ({ result }))
      .catch((error: unknown) => toFailureResponse(toVendorFailure(error)))
      .then((response) => events.publish('vendor.answered', toParts(wanted.id, response)));
  });
  const accept = ({ id, index, count, text }: VendorResponsePart): void => {
    const own = waiting.get(id);
    if (own === undefined || index !== own.parts.length) return;
    own.parts.push(text);
    if (own.parts.length < count) return;
    try {
      own.resolve(readResponse(own.parts.join('')));
    } catch (error) {
      own.reject(toVendorFailure(error));
    }
  };
  events.subscribe('vendor.answered', (parts) => parts.forEach(accept));

  return {
    async quotes(symbols) {
      const missing = symbols.filter((symbol) => findRecent(symbol) === undefined);
      if (missing.length > 0 && leader.isLeader()) await load(missing);
      else if (missing.length > 0) await requestQuotes(missing);
      return symbols.flatMap((symbol) => findRecent(symbol) ?? []);
    },
    candles: async (symbol, interval, from, to) =>
      leader.isLeader()
        ? loadCandles(symbol, interval, from, to)
        : unpackCandles(
            await request(
              { call: 'candles', symbol, interval, from: from.toISOString(), to: to.toISOString() },
              timeoutMs + QUOTES_WAIT_MS,
            ),
          ),
    search: async (text, limit) =>
      leader.isLeader()
        ? client.search(text, limit)
        : unpackFound(await request({ call: 'search', text: text.slice(0, 200), limit }, timeoutMs + QUOTES_WAIT_MS)),
  };
}
