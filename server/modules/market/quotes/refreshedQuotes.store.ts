import type { Sql } from '../../../database/types.ts';
import type { Quote } from '../../../ports/market/market.ts';
import { computeChange } from './quotes.service.ts';

/** Every ticker that trades, then the delisted ones that no price was ever written down of. */
export async function quotedTickers(sql: Sql): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`select id from tickers where delisted_on is null order by id`;
  const delisted = await sql<{ id: number }[]>`
    select id from tickers where delisted_on is not null and not exists (select 1 from quotes where ticker_id = tickers.id)`;
  return [...rows, ...delisted].map(({ id }) => id);
}

function toRow(quote: Quote) {
  const changePercent = computeChange(quote.price, quote.previousClose);
  return {
    ticker_id: quote.tickerId,
    price: quote.price,
    previous_close: quote.previousClose,
    open: quote.open,
    day_low: quote.dayLow,
    day_high: quote.dayHigh,
    after_hour_price: quote.afterHoursPrice,
    volume: quote.volume,
    change_percent: changePercent,
    move_size: Math.abs(changePercent),
    source: quote.source,
    as_of: quote.asOf.toISOString(),
  };
}

/** Prices of another source say nothing of this one: what was kept of them goes before the first new price comes. */
export async function deleteStale(sql: Sql, quotes: readonly Quote[], source: Quote['source']): Promise<void> {
  const ids = quotes.map(({ tickerId }) => tickerId);
  const rows = await sql<{ id: number }[]>`
    select ticker_id as id from quotes where ticker_id = any(${ids}::bigint[]) and source <> ${source}`;
  const others = rows.map(({ id }) => id);
  if (others.length === 0) return;
  await sql`delete from daily_candles where ticker_id = any(${others}::bigint[])`;
  await sql`delete from intraday_candles where ticker_id = any(${others}::bigint[])`;
  await sql`delete from quotes where ticker_id = any(${others}::bigint[]) and source <> ${source}`;
}

/** Writes quotes down; an older answer never replaces a newer one. The lows and highs of weeks and years only widen here. */
export async function write(sql: Sql, quotes: readonly Quote[]): Promise<void> {
  if (quotes.length === 0) return;
  await sql`
    insert into quotes as known (ticker_id, price, previous_close, open, day_low, day_high, week_low, week_high, year_low, year_high,
      after_hour_price, volume, average_volume, change_percent, move_size, source, as_of)
    select ticker_id, price, previous_close, open, day_low, day_high, day_low, day_high, day_low, day_high,
      after_hour_price, volume, volume, change_percent, move_size, source, as_of
    from jsonb_to_recordset(${sql.json(quotes.map(toRow))}) as fresh(ticker_id bigint, price numeric, previous_close numeric,
      open numeric, day_low numeric, day_high numeric, after_hour_price numeric, volume bigint, change_percent float8,
      move_size float8, source text, as_of timestamptz)
    where exists (select 1 from tickers where id = fresh.ticker_id)
    order by ticker_id
    on conflict (ticker_id) do update set
      price = excluded.price, previous_close = excluded.previous_close, open = excluded.open,
      day_low = excluded.day_low, day_high = excluded.day_high,
      week_low = least(known.week_low, excluded.day_low), week_high = greatest(known.week_high, excluded.day_high),
      year_low = least(known.year_low, excluded.day_low), year_high = greatest(known.year_high, excluded.day_high),
      after_hour_price = excluded.after_hour_price, volume = excluded.volume, change_percent = excluded.change_percent,
      move_size = excluded.move_size, source = excluded.source, as_of = excluded.as_of
    where excluded.as_of >= known.as_of
      and (known.price, known.previous_close, known.volume, known.after_hour_price, known.as_of, known.source)
        is distinct from
          (excluded.price, excluded.previous_close, excluded.volume, excluded.after_hour_price, excluded.as_of, excluded.source)`;
}

/** After so many days a mention counts half as much. */
const HALF_LIFE_DAYS = 1;
const MENTION_DAYS = 14;

/** Writes down how much each ticker is talked about until a moment. */
export async function countMentions(sql: Sql, at: Date): Promise<void> {
  await sql`
    update tickers set mention_score = fresh.score
    from (
      select t.id, coalesce(m.score, 0) as score
      from tickers t
      left join (
        select pt.ticker_id,
          round(sum(power(0.5, extract(epoch from ${at}::timestamptz - p.created_at) / 86400 / ${HALF_LIFE_DAYS}::float8))::numeric, 4)::float8 as score
        from posts p
        join post_tickers pt on pt.post_id = p.id
        where p.state = 'visible' and p.created_at > ${at}::timestamptz - ${MENTION_DAYS} * interval '1 day' and p.created_at <= ${at}
        group by pt.ticker_id
      ) m on m.ticker_id = t.id
    ) fresh
    where fresh.id = tickers.id and tickers.mention_score is distinct from fresh.score`;
}
