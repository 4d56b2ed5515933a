/** The three listed markets; NASDAQ and NYSE share one calendar. */
export type ExchangeCode = 'NASDAQ' | 'NYSE' | 'BIST';

type InstrumentKind = 'stock' | 'etf' | 'index';

interface IndexMember {
  readonly tickerId: number;
  /** Units of the member in the basket (shares for a capitalisation weighted index, 1 for a price weighted one). */
  readonly units: number;
}

/** What a market data source must know about one listed thing. */
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
  /** Company, fund or index name; what `search` looks through beside the symbol. */
  readonly name?: string;
  /** Stretches without trade, kept to whole minutes. */
  readonly halts?: readonly Halt[];
  /** First local date on which it trades, YYYY-MM-DD; absent when it traded before all records. */
  readonly listedOn?: string | null;
  /** First local date on which it does not trade any more. */
  readonly delistedOn?: string | null;
}

/** A stretch without trade: the price stands still and nothing changes hands. */
export interface Halt {
  readonly startsAt: Date;
  /** Null while nobody knows when trade goes on. */
  readonly endsAt: Date | null;
}

export interface Split {
  /** First session that trades the new shares, YYYY-MM-DD. */
  readonly date: string;
  /** New shares per old share: 4 for a 4:1 split. */
  readonly ratio: number;
}

/** What an exchange is doing. */
export type ExchangeStateWord = 'pre' | 'open' | 'post' | 'closed' | 'holiday';

/** What the market of one ticker is doing. */
export type MarketState = ExchangeStateWord | 'halted';

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
  /** Age that the source always has, in seconds. */
  readonly delaySeconds: number;
  /** True when the source failed and this is its last good answer. */
  readonly stale: boolean;
}

export type Interval = '1m' | '5m' | '15m' | '30m' | '1h' | '1d' | '1w' | '1mo';

export interface Candle {
  /** Start of the candle; the session's opening instant for a day and longer. */
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
  /** First instant wanted, inclusive. */
  readonly from: Date;
  /** Last instant wanted; a candle still being made ends here. */
  readonly to: Date;
  /** Split-adjusted as of `to` (default) or as traded on the day. */
  readonly adjusted?: boolean;
  /** Who wants to see them, as for `quotes`. */
  readonly reader?: string | undefined;
}

export interface Session {
  /** Running number of the session in its calendar. */
  readonly index: number;
  /** Local date at the exchange, YYYY-MM-DD. */
  readonly date: string;
  /** Epoch milliseconds of the opening and closing bell. */
  readonly opensAt: number;
  readonly closesAt: number;
}

/** The price of a ticker at a moment of its last session. */
export interface PricePoint {
  readonly time: Date;
  readonly price: number;
}

/** Something listed that a source found by a text. */
export interface FoundInstrument {
  /** Null for what this platform does not list. */
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
   * Quotes of the known ids, in the order asked; unknown ids, and those the source has nothing for, are left out.
   * @param reader who wants to see them: a source that counts requests gives each reader a share; absent for the platform itself
   */
  quotes(tickerIds: readonly number[], at: Date, reader?: string): Promise<Quote[]>;
  /**
   * The stream in steps: quotes of those tickers whose price, volume or state is not what it was at `since`. A feed asks
   * with the moment of its last question; nothing is kept for it between two questions.
   */
  changes(tickerIds: readonly number[], since: Date, at: Date): Promise<Quote[]>;
  /**
   * Candles oldest first; empty for an unknown id or a range without sessions.
   * @throws ShareSpent when the reader has caused too many requests
   */
  candles(request: CandleRequest): Promise<Candle[]>;
  /** At most so many prices of each ticker's last session, oldest first; ids that the source has nothing for are left out. */
  series(tickerIds: readonly number[], points: number, at: Date): Promise<ReadonlyMap<number, readonly PricePoint[]>>;
  /** Listed things by symbol or name, best first. */
  search(text: string, limit: number): Promise<FoundInstrument[]>;
  /** The last session of a ticker that opened at or before the instant; undefined for an unknown one. */
  lastSession(tickerId: number, at: Date): Promise<Session | undefined>;
  /** Sessions that touch the range. */
  sessions(exchange: ExchangeCode, from: Date, to: Date): Promise<Session[]>;
  isOpen(exchange: ExchangeCode, at: Date): boolean;
  state(exchange: ExchangeCode, at: Date): ExchangeStateWord;
  /** The next opening bell, or the closing bell while the exchange is open; null behind the calendar's end. */
  nextChange(exchange: ExchangeCode, at: Date): Date | null;
}

/** What services hold: whatever source the configuration names. */
export type MarketPort = MarketData;
