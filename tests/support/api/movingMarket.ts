import type {
  Candle,
  FoundInstrument,
  MarketPort,
  PricePoint,
  Quote,
  Session,
} from '../../../server/ports/market/market.ts';

/** A market whose prices stand still until the test moves them. Every ticker that was given a price trades, always. */
export class MovingMarket implements MarketPort {
  readonly source = 'simulated';
  readonly #quotes = new Map<number, Omit<Quote, 'asOf'>>();
  /** How often each ticker was asked for. */
  readonly asked = new Map<number, number>();
  /** Questions fail as long as this is set. */
  isBroken = false;

  /** Gives a ticker a price; what `change` does not say stays as it was. */
  set(tickerId: number, price: number, change: Partial<Quote> = {}): void {
    const before = this.#quotes.get(tickerId) ?? { ...standing, tickerId, previousClose: price };
    this.#quotes.set(tickerId, { ...before, price, ...change });
  }

  async quotes(tickerIds: readonly number[], at: Date): Promise<Quote[]> {
    if (this.isBroken) throw new Error('The source does not answer');
    for (const id of tickerIds) this.asked.set(id, (this.asked.get(id) ?? 0) + 1);
    return tickerIds.flatMap((id) => {
      const quote = this.#quotes.get(id);
      return quote === undefined ? [] : [{ asOf: at, ...quote }];
    });
  }

  changes(tickerIds: readonly number[], _since: Date, at: Date): Promise<Quote[]> {
    return this.quotes(tickerIds, at);
  }

  candles = (): Promise<Candle[]> => Promise.resolve([]);
  series = (): Promise<ReadonlyMap<number, readonly PricePoint[]>> => Promise.resolve(new Map());
  search = (): Promise<FoundInstrument[]> => Promise.resolve([]);
  lastSession = (): Promise<Session | undefined> => Promise.resolve(undefined);
  sessions = (): Promise<Session[]> => Promise.resolve([]);
  isOpen = (): boolean => true;
  state = (): 'open' => 'open';
  nextChange = (): null => null;
}

const standing = {
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
