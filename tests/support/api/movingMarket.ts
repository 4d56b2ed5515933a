import type {
  Candle,
  FoundInstrument,
  MarketPort,
  PricePoint,
  Quote,
  Session,
} from '../../../server/ports/market/market.ts';

/** A market whose prices change only when the test changes them. Every ticker with a price always trades. */
export class MovingMarket implements MarketPort {
  readonly source = 'simulated';
  readonly #quotes = new Map<number, Omit<Quote, 'asOf'>>();
  /** The number of requests per ticker. */
  readonly requestCounts = new Map<number, number>();
  /** Requests fail as long as this is set. */
  isBroken = false;
  #delayed: { readonly requested: () => void; readonly released: Promise<void> } | undefined;

  /** Delays the next request until `release`; `requested` resolves when it has arrived. */
  delayNext(): { readonly requested: Promise<void>; readonly release: () => void } {
    const requested = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    this.#delayed = { requested: requested.resolve, released: released.promise };
    return { requested: requested.promise, release: released.resolve };
  }

  /** Gives a ticker a price; a field that `change` lacks does not change. */
  set(tickerId: number, price: number, change: Partial<Quote> = {}): void {
    const before = this.#quotes.get(tickerId) ?? { ...quote, tickerId, previousClose: price };
    this.#quotes.set(tickerId, { ...before, price, ...change });
  }

  async quotes(tickerIds: readonly number[], at: Date): Promise<Quote[]> {
    if (this.isBroken) throw new Error('The source does not answer');
    for (const id of tickerIds) this.requestCounts.set(id, (this.requestCounts.get(id) ?? 0) + 1);
    const delayed = this.#delayed;
    this.#delayed = undefined;
    delayed?.requested();
    await delayed?.released;
    return tickerIds.flatMap((id) => {
      const quote = this.#quotes.get(id);
      return quote === undefined ? [] : [{ asOf: at, ...quote }];
    });
  }

  changes(tickerIds: readonly number[], _since: Date, at: Date): Promise<Quote[]> {
    return this.quotes(tickerIds, at);
  }

  valuation = (): Promise<undefined> => Promise.resolve(undefined);
  candles = (): Promise<Candle[]> => Promise.resolve([]);
  series = (): Promise<ReadonlyMap<number, readonly PricePoint[]>> => Promise.resolve(new Map());
  search = (): Promise<FoundInstrument[]> => Promise.resolve([]);
  lastSession = (): Promise<Session | undefined> => Promise.resolve(undefined);
  sessions = (): Promise<Session[]> => Promise.resolve([]);
  isOpen = (): boolean => true;
  state = (): 'open' => 'open';
  nextChange = (): null => null;
}

const quote = {
  open: 1,
  dayHigh: 1_000_000,
  dayLow: 0.01,
  volume: 0,
  afterHoursPrice: null,
  state: 'open',
  source: 'simulated',
  delaySeconds: 0,
  stale: false,
} as const;
