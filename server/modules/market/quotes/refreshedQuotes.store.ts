import type { Sql } from '../../../database/types.ts';
import type { Quote } from '../../../ports/market/market.ts';
import { computeChange } from './quotes.service.ts';
import { getSessionDay, splitFactorSql } from './splits.ts';

/** The trading tickers, and the delisted ones without a stored price. */
export async function listQuotedTickers(sql: Sql): Promise<number[]> {
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

/**
 * Deletes the stored quotes and candles of tickers whose new quotes come from another source, before the new quotes are
 * written.
 */
export async function deleteStale(sql: Sql, quotes: readonly Quote[], source: Quote['source']): Promise<void> {
  const ids = quotes.map(({ tickerId }) => tickerId);
  const rows = await sql<{ id: number }[]>`
    select ticker_id as id from quotes where ticker_id = any(${ids}::bigint[]) and source <> ${source}`;
  const staleIds = rows.map(({ id }) => id);
  if (staleIds.length === 0) return;
  await sql`delete from daily_candles where ticker_id = any(${staleIds}::bigint[])`;
  await sql`delete from intraday_candles where ticker_id = any(${staleIds}::bigint[])`;
  await sql`delete from quotes where ticker_id = any(${staleIds}::bigint[]) and source <> ${source}`;
}

/**
 * Upserts quotes; an older quote never replaces a newer one. Only widens the ranges of weeks and years, after it has
 * converted them to the shares of the new session.
 */
export async function saveQuotes(sql: Sql, quotes: readonly Quote[]): Promise<void> {
  if (quotes.length === 0) return;
  const sessionDay = (asOf: string): string => getSessionDay(asOf, 'e.time_zone');
  const span = { after: sessionDay('stored.as_of'), until: sessionDay('excluded.as_of') };
  const factor = sql.unsafe(splitFactorSql({ ticker: 'stored.ticker_id', ...span }));
  await sql`
    insert into quotes as stored (ticker_id, price, previous_close, open, day_low, day_high, week_low, week_high, year_low, year_high,
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
      (week_low, week_high, year_low, year_high, average_volume) = (
        select least(stored.week_low / factor, excluded.day_low), greatest(stored.week_high / factor, excluded.day_high),
          least(stored.year_low / factor, excluded.day_low), greatest(stored.year_high / factor, excluded.day_high),
          (stored.average_volume * factor)::bigint
        from (
          select ${factor} as factor
          from tickers t left join exchanges e on e.id = t.exchange_id where t.id = stored.ticker_id
        ) splits
      ),
      after_hour_price = excluded.after_hour_price, volume = excluded.volume, change_percent = excluded.change_percent,
      move_size = excluded.move_size, source = excluded.source, as_of = excluded.as_of
    where excluded.as_of >= stored.as_of
      and (stored.price, stored.previous_close, stored.volume, stored.after_hour_price, stored.as_of, stored.source)
        is distinct from
          (excluded.price, excluded.previous_close, excluded.volume, excluded.after_hour_price, excluded.as_of, excluded.source)`;
}

/** Half-life of a mention's weight. */
const HALF_LIFE_DAYS = 1;
const MENTION_DAYS = 14;

/** Updates the mention scores as of a date. */
export async function updateMentionScores(sql: Sql, at: Date): Promise<void> {
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
