import type { Sql } from '../../../database/types.ts';
import type { Candle, Interval } from '../../../ports/market/market.ts';
import { getSessionDay, splitFactorSql } from './splits.ts';

/** The quote of a ticker that the last refresh stored. */
export interface StoredQuote {
  readonly tickerId: number;
  readonly price: number;
  readonly previousClose: number;
  readonly open: number | null;
  readonly dayLow: number | null;
  readonly dayHigh: number | null;
  readonly yearLow: number | null;
  readonly yearHigh: number | null;
  readonly volume: number;
  readonly averageVolume: number;
  readonly source: string;
  readonly asOf: Date;
}

/**
 * Reads stored quotes by ticker id.
 * @param source only quotes of this source are read, so that simulated prices never replace real ones
 */
export async function readStored(
  sql: Sql,
  tickerIds: readonly number[],
  source: string,
): Promise<ReadonlyMap<number, StoredQuote>> {
  const rows = await sql<StoredQuote[]>`
    select ticker_id as "tickerId", price::float8 as price, previous_close::float8 as "previousClose", open::float8 as open,
      day_low::float8 as "dayLow", day_high::float8 as "dayHigh", year_low::float8 as "yearLow", year_high::float8 as "yearHigh",
      volume, average_volume as "averageVolume", source, as_of as "asOf"
    from quotes where ticker_id = any(${[...tickerIds]}::bigint[]) and source = ${source}`;
  return new Map(rows.map((row) => [row.tickerId, row]));
}

interface StoredPoint {
  readonly tickerId: number;
  readonly time: Date;
  readonly price: number;
}

/** Matches candles that come from the quote's source. `deleteStale` deletes candles when the source changes. */
const matchesSource = (sql: Sql, ticker: ReturnType<Sql>, source: string) =>
  sql`not exists (select 1 from quotes where ticker_id = ${ticker} and source <> ${source})`;

/** Reads the five-minute closing prices of each ticker's last stored session, oldest first. */
export function readStoredSessions(sql: Sql, tickerIds: readonly number[], source: string): Promise<StoredPoint[]> {
  return sql<StoredPoint[]>`
    select c.ticker_id as "tickerId", c.starts_at as time, c.close::float8 as price
    from unnest(${[...tickerIds]}::bigint[]) requested(id)
    cross join lateral (
      select max(starts_at) as at from intraday_candles where ticker_id = requested.id and minutes = 5
    ) latest
    join intraday_candles c on c.ticker_id = requested.id and c.minutes = 5 and c.starts_at > latest.at - interval '10 hours'
    where ${matchesSource(sql, sql`requested.id`, source)}
    order by c.ticker_id, c.starts_at`;
}

type DailyInterval = Extract<Interval, '1d' | '1w' | '1mo'>;

const isDaily = (interval: Interval): interval is DailyInterval =>
  interval === '1d' || interval === '1w' || interval === '1mo';

const dailySteps: Record<DailyInterval, string> = { '1d': 'day', '1w': 'week', '1mo': 'month' };

const intradaySteps: Record<Exclude<Interval, DailyInterval>, string> = {
  '1m': '5 minutes',
  '5m': '5 minutes',
  '15m': '15 minutes',
  '30m': '30 minutes',
  '1h': '1 hour',
};

interface CandleSpan {
  readonly tickerId: number;
  readonly interval: Interval;
  readonly from: Date;
  readonly to: Date;
  /** The current source of prices. */
  readonly source: string;
}

/**
 * Reads the stored candles of a ticker, oldest first, adjusted for splits up to the end of the span or up to the
 * session of the stored price, whichever is earlier.
 */
export function readStoredCandles(sql: Sql, { tickerId, interval, from, to, source }: CandleSpan): Promise<Candle[]> {
  const candles = isDaily(interval)
    ? sql`
      select date_trunc(${dailySteps[interval]}, day::timestamp) as step, day::timestamp at time zone 'UTC' as at, day, open, high, low, close, volume
      from daily_candles where ticker_id = ${tickerId} and day between ${from}::timestamptz::date and ${to}::timestamptz::date`
    : sql`
      select date_bin(${intradaySteps[interval]}::interval, starts_at, '2000-01-01Z') as step, starts_at as at, starts_at::date as day,
        open, high, low, close, volume
      from intraday_candles where ticker_id = ${tickerId} and minutes = 5 and starts_at between ${from} and ${to}`;
  return sql<Candle[]>`
    select min(at) as time, (array_agg(open / factor order by at))[1]::float8 as open, max(high / factor)::float8 as high,
      min(low / factor)::float8 as low, (array_agg(close / factor order by at desc))[1]::float8 as close,
      sum(volume * factor)::float8 as volume
    from (${candles}) candle
    cross join (
      select t.id as ticker_id, least(${to}::timestamptz::date, ${sql.unsafe(getSessionDay('q.as_of', 'e.time_zone'))}) as day
      from tickers t left join exchanges e on e.id = t.exchange_id left join quotes q on q.ticker_id = t.id
      where t.id = ${tickerId}
    ) priced
    cross join lateral (
      select ${sql.unsafe(splitFactorSql({ ticker: 'priced.ticker_id', after: 'candle.day', until: 'priced.day' }))} as factor
    ) splits
    where ${matchesSource(sql, sql`${tickerId}::bigint`, source)}
    group by step order by step`;
}
