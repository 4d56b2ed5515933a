import { MINUTE_MS } from '../../base/durations.ts';
import type { Instrument, MarketData } from './market.ts';
import type { TradingHours } from './calendar.ts';
import { createSimulatedMarket, readCalendars, type SimulatedMarket } from './simulatedMarket.ts';

/** Loads the listed instruments. */
export type InstrumentSource = () => Promise<readonly Instrument[]>;

/** Milliseconds until a new ticker, split or halt takes effect. */
const RELOAD_MILLISECONDS = MINUTE_MS;

/** The listed instruments, loaded on first use and reloaded by reads after a minute. */
export class Listings {
  readonly #load: InstrumentSource;
  readonly #now: () => Date;
  #current: Promise<readonly Instrument[]> | undefined;
  #readAt = 0;

  constructor(load: InstrumentSource, now: () => Date) {
    this.#load = load;
    this.#now = now;
  }

  /** Returns the same array while nothing has changed. */
  async read(): Promise<readonly Instrument[]> {
    const now = this.#now().getTime();
    if (this.#current === undefined || Math.abs(now - this.#readAt) >= RELOAD_MILLISECONDS) {
      this.#readAt = now;
      this.#current = this.#renew(this.#current);
    }
    return this.#current;
  }

  async #renew(last: Promise<readonly Instrument[]> | undefined): Promise<readonly Instrument[]> {
    const before = await last?.catch(() => undefined);
    try {
      const next = await this.#load();
      return before !== undefined && JSON.stringify(before) === JSON.stringify(next) ? before : next;
    } catch (error) {
      // The database is unavailable, so the previous list is used.
      if (before !== undefined) return before;
      this.#current = undefined;
      throw error;
    }
  }
}

/** The simulated exchange for the currently listed instruments. */
export function listedMarket(listings: Listings, hours: TradingHours = 'real'): MarketData {
  let current: { instruments: readonly Instrument[]; market: SimulatedMarket } | undefined;
  const market = async (): Promise<SimulatedMarket> => {
    const instruments = await listings.read();
    if (current?.instruments !== instruments)
      current = { instruments, market: createSimulatedMarket(instruments, hours) };
    return current.market;
  };
  return {
    ...readCalendars(hours),
    source: 'simulated',
    quotes: async (tickerIds, at) => (await market()).quotes(tickerIds, at),
    changes: async (tickerIds, since, at) => (await market()).changes(tickerIds, since, at),
    candles: async (request) => (await market()).candles(request),
    valuation: async (tickerId, at) => (await market()).valuation(tickerId, at),
    series: async (tickerIds, points, at) => (await market()).series(tickerIds, points, at),
    search: async (text, limit) => (await market()).search(text, limit),
    lastSession: async (tickerId, at) => (await market()).lastSession(tickerId, at),
  };
}
