import type { Sql } from '../../../database/types.ts';
import type { Candle, Session } from '../../../ports/market/market.ts';
import { getSessionDay, splitFactorSql } from './splits.ts';

/** Number of companies with five-minute candles: the most traded ones. All funds and indices have them. */
const INTRADAY_COMPANIES = 60;

/** A ticker whose last session may not be stored. */
export interface CandleBacklog {
  readonly id: number;
  /** The code of its exchange. */
  readonly exchange: string | null;
  readonly currency: string;
}

export interface DailyBacklog extends CandleBacklog {
  /** The last stored session, YYYY-MM-DD; null when nothing is stored. */
  readonly lastDay: string | null;
}

export interface IntradayBacklog extends CandleBacklog {
  /** Start of the missing period; null when nothing is stored. */
  readonly since: Date | null;
}

/** Inserts daily candles; stored days stay unchanged. */
export async function writeDaily(
  sql: Sql,
  tickerId: number,
  sessions: readonly Session[],
  candles: readonly Candle[],
): Promise<void> {
  const days = new Map(sessions.map(({ opensAt, date }) => [opensAt, date]));
  const rows = candles.flatMap(({ time, open, high, low, close, volume }) => {
    const day = days.get(time.getTime());
    return day === undefined ? [] : [{ day, open, high, low, close, volume }];
  });
  await sql`
    insert into daily_candles (ticker_id, day, open, high, low, close, volume)
    select ${tickerId}, day, open, high, low, close, volume
    from jsonb_to_recordset(${sql.json(rows)}) as fresh(day date, open numeric, high numeric, low numeric, close numeric, volume bigint)
    on conflict do nothing`;
}

/** Inserts five-minute candles; stored ones stay unchanged. */
export async function writeIntraday(sql: Sql, tickerId: number, candles: readonly Candle[]): Promise<void> {
  const rows = candles.map(({ time, ...candle }) => ({ starts_at: time.toISOString(), ...candle }));
  await sql`
    insert into intraday_candles (ticker_id, minutes, starts_at, open, high, low, close, volume)
    select ${tickerId}, 5, starts_at, open, high, low, close, volume
    from jsonb_to_recordset(${sql.json(rows)})
      as fresh(starts_at timestamptz, open numeric, high numeric, low numeric, close numeric, volume bigint)
    on conflict do nothing`;
}

/**
 * Updates the lows, highs and average volumes of quotes from the stored days, adjusted for splits up to the quote's
 * session.
 */
export async function updateQuoteRanges(sql: Sql, tickerIds: readonly number[], at: Date): Promise<void> {
  await sql`
    with recent as (
      select c.ticker_id, c.low, c.high, c.volume, row_number() over (partition by c.ticker_id order by c.day desc) as place,
        ${sql.unsafe(splitFactorSql({ ticker: 'c.ticker_id', after: 'c.day', until: 'priced.day' }))} as factor
      from daily_candles c
      join (
        select q.ticker_id, ${sql.unsafe(getSessionDay('q.as_of', 'e.time_zone'))} as day
        from quotes q join tickers t on t.id = q.ticker_id left join exchanges e on e.id = t.exchange_id
      ) priced on priced.ticker_id = c.ticker_id
      where c.ticker_id = any(${[...tickerIds]}::bigint[]) and c.day > ${at}::timestamptz::date - 366
    ), summary as (
      select ticker_id,
        min(round((low / factor)::numeric, 2)) filter (where place <= 5) as week_low,
        max(round((high / factor)::numeric, 2)) filter (where place <= 5) as week_high,
        min(round((low / factor)::numeric, 2)) as year_low,
        max(round((high / factor)::numeric, 2)) as year_high,
        (avg(volume * factor) filter (where place <= 21))::bigint as average_volume
      from recent group by ticker_id
    )
    update quotes q set week_low = least(s.week_low, q.day_low), week_high = greatest(s.week_high, q.day_high),
      year_low = least(s.year_low, q.day_low), year_high = greatest(s.year_high, q.day_high), average_volume = s.average_volume
    from summary s where s.ticker_id = q.ticker_id`;
}

/**
 * Tickers with their last stored day. Tickers without any candle come last in random order, so that tickers unknown to
 * the source do not block the others.
 */
export const listDailyBacklog = (sql: Sql): Promise<DailyBacklog[]> => sql<DailyBacklog[]>`
  select t.id, e.code as exchange, t.currency, latest.day as "lastDay"
  from tickers t
  left join exchanges e on e.id = t.exchange_id
  left join lateral (select max(day) as day from daily_candles where ticker_id = t.id) latest on true
  order by latest.day desc nulls last, random()`;

/**
 * Tickers with the start of their missing five-minute candles, in the same order: all funds and indices and the most
 * traded companies.
 */
export const listIntradayBacklog = (sql: Sql): Promise<IntradayBacklog[]> => sql<IntradayBacklog[]>`
  select t.id, e.code as exchange, t.currency, latest.at + interval '1 minute' as since
  from (
    (select id from tickers where kind <> 'stock')
    union all
    (select q.ticker_id from quotes q join tickers s on s.id = q.ticker_id where s.kind = 'stock'
     order by q.average_volume * q.price desc, q.ticker_id limit ${INTRADAY_COMPANIES})
  ) chosen
  join tickers t on t.id = chosen.id
  left join exchanges e on e.id = t.exchange_id
  left join lateral (select max(starts_at) as at from intraday_candles where ticker_id = t.id and minutes = 5) latest on true
  order by latest.at desc nulls last, random()`;

/** Deletes five-minute candles from before a date. */
export async function deleteIntraday(sql: Sql, before: Date): Promise<void> {
  await sql`delete from intraday_candles where starts_at < ${before}`;
}
