/** The three listed markets; NASDAQ and NYSE share one calendar. */
export type ExchangeCode = 'NASDAQ' | 'NYSE' | 'BIST';

type InstrumentKind = 'stock' | 'etf' | 'index';

interface IndexMember {
  readonly tickerId: number;
  /** Units of the member in the basket (shares for a capitalisation weighted index, 1 for a price weighted one). */
  readonly units: number;
}

/** The properties of a listed instrument that a market data source needs. */
export interface Instrument {
  readonly tickerId: number;
  readonly symbol: string;
  readonly kind: InstrumentKind;
  readonly exchange: ExchangeCode;
  /** Industry code, null for an index. */
  readonly industry: string | null;
  /** Long-run price level in the exchange's currency (index points for an index). */
  readonly basePrice: number;
  /** Shares in issue; 0 for an index. */
  readonly shares: number;
  /** Basket of an index, empty for everything else. */
  readonly members: readonly IndexMember[];
  readonly splits: readonly Split[];
  /** Earnings per share of the last twelve months; absent for a fund or index. */
  readonly eps?: number | null;
  /** Dividends per share of the last twelve months; 0 when it pays none. */
  readonly dividend?: number | null;
  /** Company, fund or index name; `search` uses it besides the symbol. */
  readonly name?: string;
  /** Trading halts, rounded to whole minutes. */
  readonly halts?: readonly Halt[];
  /** First local date on which it trades, YYYY-MM-DD; absent if it traded before all records. */
  readonly listedOn?: string | null;
  /** First local date on which it does not trade any more. */
  readonly delistedOn?: string | null;
}

/** A period without trades: the price does not change. */
export interface Halt {
  readonly startsAt: Date;
  /** Null while the end is not announced. */
  readonly endsAt: Date | null;
}

export interface Split {
  /** First session that trades the new shares, YYYY-MM-DD. */
  readonly date: string;
  /** New shares per old share: 4 for a 4:1 split. */
  readonly ratio: number;
}

/** The state of an exchange. */
export type ExchangeState = 'pre' | 'open' | 'post' | 'closed' | 'holiday';

/** The state of a ticker's market. */
export type MarketState = ExchangeState | 'halted';

export interface Quote {
  readonly tickerId: number;
  /** Last traded price at `asOf`, in the exchange's currency. */
  readonly price: number;
  readonly previousClose: number;
  readonly open: number;
  readonly dayHigh: number;
  readonly dayLow: number;
  /** Shares traded in the session so far. */
  readonly volume: number;
  /** Price after the close, while the exchange has after-hours trading; null otherwise. */
  readonly afterHoursPrice: number | null;
  readonly state: MarketState;
  readonly asOf: Date;
  readonly source: 'simulated' | 'vendor';
  /** The regular delay of the source, in seconds. */
  readonly delaySeconds: number;
  /** True when the source failed and this is its last valid response. */
  readonly stale: boolean;
}

/** The valuation of a company at its current price. A null value is not available from the source. */
export interface Valuation {
  /** In the exchange's currency. */
  readonly marketCap: number | null;
  /** Price per earnings of the last twelve months; null after a loss. */
  readonly peRatio: number | null;
  /** Earnings per share of the last twelve months, negative for a loss. */
  readonly eps: number | null;
  /** Dividends of the last twelve months in percent of the price; 0 when it pays none. */
  readonly dividendYield: number | null;
  /** Lowest and highest price of the last 52 weeks. */
  readonly yearLow: number | null;
  readonly yearHigh: number | null;
}

export type Interval = '1m' | '5m' | '15m' | '30m' | '1h' | '1d' | '1w' | '1mo';

export interface Candle {
  /** Start of the candle; the session's opening for a day and longer. */
  readonly time: Date;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** Shares traded within the candle. */
  readonly volume: number;
}

export interface CandleRequest {
  readonly tickerId: number;
  readonly interval: Interval;
  /** Start of the range, inclusive. */
  readonly from: Date;
  /** End of the range; an incomplete candle ends here. */
  readonly to: Date;
  /** Split-adjusted as of `to` (default) or as traded on the day. */
  readonly adjusted?: boolean;
  /** The reader, as for `quotes`. */
  readonly reader?: string | undefined;
}

export interface Session {
  /** Index of the session in its calendar. */
  readonly index: number;
  /** Local date at the exchange, YYYY-MM-DD. */
  readonly date: string;
  /** Epoch milliseconds of the opening and the close. */
  readonly opensAt: number;
  readonly closesAt: number;
}

/** The price of a ticker at a time of its last session. */
export interface PricePoint {
  readonly time: Date;
  readonly price: number;
}

/** A search result. */
export interface FoundInstrument {
  /** Null for an instrument that this platform does not list. */
  readonly tickerId: number | null;
  readonly symbol: string;
  readonly name: string;
  readonly exchange: ExchangeCode;
  readonly kind: InstrumentKind;
}

/** Prices, candles and trading calendars; the embedded default is the simulated exchange. */
export interface MarketData {
  readonly source: Quote['source'];
  /**
   * Quotes of the given ids, in the same order. Ids without a quote are omitted.
   * @param reader the requesting reader: a source with a request budget gives each reader a share; absent for the
   *   platform itself
   */
  quotes(tickerIds: readonly number[], at: Date, reader?: string): Promise<Quote[]>;
  /**
   * Quotes of the tickers whose price, volume or state has changed since `since`. A feed passes the time of its last
   * call; the source stores no state between calls.
   */
  changes(tickerIds: readonly number[], since: Date, at: Date): Promise<Quote[]>;
  /**
   * Candles, oldest first; empty for an unlisted id or a range without sessions.
   * @throws ReaderLimitError when the reader has used up its share of requests
   */
  candles(request: CandleRequest): Promise<Candle[]>;
  /** The key figures of a company; undefined for a fund, an index and an unlisted id. `reader` as for `quotes`. */
  valuation(tickerId: number, at: Date, reader?: string): Promise<Valuation | undefined>;
  /** At most `points` prices of each ticker's last session, oldest first. Ids without data are omitted. */
  series(tickerIds: readonly number[], points: number, at: Date): Promise<ReadonlyMap<number, readonly PricePoint[]>>;
  /** Finds instruments by symbol or name, best match first. */
  search(text: string, limit: number): Promise<FoundInstrument[]>;
  /** The last session of a ticker that opened at or before the instant; undefined for an unlisted id. */
  lastSession(tickerId: number, at: Date): Promise<Session | undefined>;
  /** Sessions that overlap the range. */
  sessions(exchange: ExchangeCode, from: Date, to: Date): Promise<Session[]>;
  isOpen(exchange: ExchangeCode, at: Date): boolean;
  state(exchange: ExchangeCode, at: Date): ExchangeState;
  /** The next opening, or the close while the exchange is open; null after the calendar's end. */
  nextChange(exchange: ExchangeCode, at: Date): Date | null;
}

/** The configured market data source. */
export type MarketPort = MarketData;
