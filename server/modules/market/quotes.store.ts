import type { Sql } from '../../database/types.ts';

/** What the last refresh wrote down about a ticker. */
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

/** The stored quotes of these tickers, by id. */
export async function readStored(sql: Sql, tickerIds: readonly number[]): Promise<ReadonlyMap<number, StoredQuote>> {
  const rows = await sql<StoredQuote[]>`
    select ticker_id as "tickerId", price::float8 as price, previous_close::float8 as "previousClose", open::float8 as open,
      day_low::float8 as "dayLow", day_high::float8 as "dayHigh", year_low::float8 as "yearLow", year_high::float8 as "yearHigh",
      volume, average_volume as "averageVolume", source, as_of as "asOf"
    from quotes where ticker_id = any(${[...tickerIds]}::bigint[])`;
  return new Map(rows.map((row) => [row.tickerId, row]));
}

interface StoredPoint {
  readonly tickerId: number;
  readonly time: Date;
  readonly price: number;
}

/** Five-minute closing prices of each ticker's last kept session, oldest first. */
export function readStoredSessions(sql: Sql, tickerIds: readonly number[]): Promise<StoredPoint[]> {
  return sql<StoredPoint[]>`
    select c.ticker_id as "tickerId", c.starts_at as time, c.close::float8 as price
    from unnest(${[...tickerIds]}::bigint[]) asked(id)
    cross join lateral (
      select max(starts_at) as at from intraday_candles where ticker_id = asked.id and minutes = 5
    ) latest
    join intraday_candles c on c.ticker_id = asked.id and c.minutes = 5 and c.starts_at > latest.at - interval '10 hours'
    order by c.ticker_id, c.starts_at`;
}
