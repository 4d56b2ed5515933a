import { eq } from 'drizzle-orm';
import { alertDeliveries, alerts } from '../../../server/database/tables/market/alerts.ts';
import type { Candle, CandleRequest, MarketData, MarketState, Quote } from '../../../server/ports/market/market.ts';
import type { TestPerson } from '../../support/api/people.ts';
import type { TestApi } from '../../support/api/testApi.ts';

type Prices = Pick<MarketData, 'source' | 'changes' | 'candles' | 'sessions'>;

/** A market whose prices the test writes: each price is valid until the next one. */
export class WrittenMarket implements Prices {
  readonly source: 'simulated' | 'vendor' = 'simulated';
  readonly #ticks = new Map<number, { time: number; price: number; state: MarketState; stale: boolean }[]>();
  /** Tickers whose candle requests fail. */
  readonly broken = new Set<number>();
  /** Opening bells by date. */
  readonly sessionOpens = new Map<string, Date>();
  candleReads = 0;

  put(
    tickerId: number,
    time: Date,
    price: number,
    { state = 'open', stale = false }: { state?: MarketState; stale?: boolean } = {},
  ): void {
    const ticks = this.#ticks.get(tickerId) ?? [];
    ticks.push({ time: time.getTime(), price, state, stale });
    this.#ticks.set(tickerId, ticks);
  }

  #at(tickerId: number, at: Date): Quote | undefined {
    const tick = this.#ticks.get(tickerId)?.findLast(({ time }) => time <= at.getTime());
    if (tick === undefined) return undefined;
    const { price, state, stale } = tick;
    return {
      tickerId,
      price,
      previousClose: price,
      open: price,
      dayHigh: price,
      dayLow: price,
      volume: tick.time,
      afterHoursPrice: null,
      state,
      asOf: new Date(tick.time),
      source: 'simulated',
      delaySeconds: 0,
      stale,
    };
  }

  async changes(tickerIds: readonly number[], since: Date, at: Date): Promise<Quote[]> {
    return tickerIds.flatMap((id) => {
      const [before, now] = [this.#at(id, since), this.#at(id, at)];
      return now !== undefined && now.volume !== before?.volume ? [now] : [];
    });
  }

  /** Candles of a minute, whatever the interval: each price becomes one candle. */
  async candles({ tickerId, from, to }: CandleRequest): Promise<Candle[]> {
    this.candleReads += 1;
    if (this.broken.has(tickerId)) throw new Error('The source does not answer');
    return (this.#ticks.get(tickerId) ?? [])
      .filter(({ time }) => time >= from.getTime() && time <= to.getTime())
      .map(({ time, price }) => ({
        time: new Date(time),
        open: price,
        high: price,
        low: price,
        close: price,
        volume: 1,
      }));
  }

  async sessions() {
    return [...this.sessionOpens].map(([date, opens], index) => ({
      index,
      date,
      opensAt: opens.getTime(),
      closesAt: opens.getTime() + 6 * 3_600_000,
    }));
  }
}

/** The alert rows of a user, by condition and threshold. */
export const getAlerts = (api: TestApi, person: TestPerson) =>
  api.db.select().from(alerts).where(eq(alerts.userId, person.id)).orderBy(alerts.condition, alerts.threshold);

/** The firings of an alert, in order of time. */
export const getFirings = (api: TestApi, alertId: number) =>
  api.db.select().from(alertDeliveries).where(eq(alertDeliveries.alertId, alertId)).orderBy(alertDeliveries.crossedAt);

/** A stock that no other test uses, so that no other alert reads its price. */
export async function addStock(api: TestApi, symbol: string): Promise<number> {
  const [row] = await api.sql<{ id: number }[]>`
    insert into tickers (kind, symbol, symbol_key, name, currency, search_key, exchange_id)
    select 'stock', ${symbol}, ${symbol.toLowerCase()}, ${`${symbol} Works`}, 'USD', ${`${symbol.toLowerCase()} works`}, id
    from exchanges where code = 'NYSE' returning id`;
  if (row === undefined) throw new Error('The stock was not stored');
  return row.id;
}
