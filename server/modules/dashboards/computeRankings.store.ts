import type postgres from 'postgres';
import { getSessionDay, splitFactorSql } from '../market/quotes/splits.ts';

/** The driver, inside or outside a transaction. */
export type Runner = postgres.ISql<{ bigint: number }>;

export interface CloseRow {
  readonly tickerId: number;
  readonly day: string;
  readonly close: number;
}

export interface QuoteRow {
  readonly tickerId: number;
  readonly currency: string;
  readonly price: number;
  readonly previousClose: number;
}

export interface HoldingRow {
  readonly userId: number;
  readonly tickerId: number;
  readonly shares: number;
  readonly since: string;
}

/**
 * SQL for the split factor: shares on the day of the last price for each share of day `after`. Needs `joinPriceDay`.
 */
const splitFactorAfter = (sql: Runner, after: string, ticker: string) =>
  sql.unsafe(splitFactorSql({ ticker, after, until: 'priced.day' }));

/**
 * SQL that joins the session day of the ticker's last price, as `priced`. Names inside start with `priced` to avoid a
 * conflict with the outer query.
 */
const joinPriceDay = (sql: Runner, ticker: string) =>
  sql.unsafe(`left join lateral (
    select ${getSessionDay('priced_quote.as_of', 'priced_at.time_zone')} as day
    from quotes priced_quote join tickers priced_ticker on priced_ticker.id = priced_quote.ticker_id
    left join exchanges priced_at on priced_at.id = priced_ticker.exchange_id
    where priced_quote.ticker_id = ${ticker}) priced on true`);

/** Lists the last prices of all tickers in holdings. */
export const listHoldingQuotes = (sql: Runner) => sql<QuoteRow[]>`
  select t.id as "tickerId", t.currency, q.price::float8 as price, q.previous_close::float8 as "previousClose"
  from tickers t join quotes q on q.ticker_id = t.id
  where exists (select 1 from holdings h where h.ticker_id = t.id)`;

/** Lists closing prices since a day, adjusted for splits: one range scan of the key per ticker. */
export const listCloses = (
  sql: Runner,
  tickerIds: readonly number[],
  { from, today }: { readonly from: string; readonly today: string },
) => sql<CloseRow[]>`
  select c.ticker_id as "tickerId", c.day::text as day, (c.close / ${splitFactorAfter(sql, 'c.day', 'c.ticker_id')})::float8 as close
  from unnest(${[...tickerIds]}::bigint[]) as t(id) cross join lateral (
    select d.ticker_id, d.day, d.close from daily_candles d
    where d.ticker_id = t.id and d.day >= ${from}::date and d.day <= ${today}::date) c
  ${joinPriceDay(sql, 't.id')}
  order by c.ticker_id, c.day`;

/** Lists the next users with a public portfolio, in order of their ids. */
export async function listPublicOwners(sql: Runner, after: number, limit: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select user_id as id from user_settings
    where public_portfolio = 'public' and portfolio_detail <> 'off' and user_id > ${after} order by user_id limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** Lists the holdings of these users, adjusted for splits. */
export const listHoldings = (sql: Runner, userIds: readonly number[]) => sql<HoldingRow[]>`
  select h.user_id as "userId", h.ticker_id as "tickerId",
    (h.quantity * ${splitFactorAfter(sql, 'h.purchased_on', 'h.ticker_id')})::float8 as shares,
    greatest(h.purchased_on, (h.updated_at at time zone 'UTC')::date)::text as since
  from holdings h ${joinPriceDay(sql, 'h.ticker_id')} where h.user_id = any(${[...userIds]}::bigint[]) order by h.user_id, h.id`;

export interface PerformanceRow {
  readonly user_id: number;
  readonly value: number;
  readonly previous_close_value: number;
  readonly change_percent: number;
  readonly series: readonly number[];
}

/** Larger values do not fit into the columns. No real portfolio is that large. */
const VALUE_LIMIT = 1e14;

const fits = ({ value, previous_close_value }: PerformanceRow): boolean =>
  Math.abs(value) < VALUE_LIMIT && Math.abs(previous_close_value) < VALUE_LIMIT;

/**
 * Stores the performance of portfolios. Values that do not fit are skipped, so that one portfolio cannot block the
 * ranking.
 * @returns the users whose portfolio was skipped
 */
export async function writePerformance(sql: Runner, rows: readonly PerformanceRow[], now: Date): Promise<number[]> {
  const storable = rows.filter(fits);
  const leftOut = rows.flatMap((row) => (fits(row) ? [] : [row.user_id]));
  if (storable.length === 0) return leftOut;
  await sql`
    insert into portfolio_performance (user_id, value, previous_close_value, change_percent, series, computed_at)
    select r.user_id, r.value, r.previous_close_value, r.change_percent, r.series, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(storable)}::jsonb)
      as r(user_id bigint, value numeric, previous_close_value numeric, change_percent float8, series jsonb)
    on conflict (user_id) do update set value = excluded.value, previous_close_value = excluded.previous_close_value,
      change_percent = excluded.change_percent, series = excluded.series, computed_at = excluded.computed_at`;
  return leftOut;
}

/** Deletes portfolios that the run at `now` did not include: sold, or no longer public. */
export async function deleteOutdated(sql: Runner, now: Date): Promise<void> {
  await sql`delete from portfolio_performance where computed_at < ${now}::timestamptz`;
}

/**
 * Scores the next app users in order of their ids: ten points for each follower, one for each post of the last 90 days,
 * one for each like of it and two for each user who commented. Reactions to one's own posts do not count. A thousand
 * points give a score of 50; the score approaches 100.
 * @returns the last user of the batch; undefined when there are no more
 */
export async function scoreNextBatch(
  sql: Runner,
  after: number,
  limit: number,
  now: Date,
): Promise<number | undefined> {
  const [row] = await sql<{ last: number | null }[]>`
    with batch as (
      select id, num_followers, score from users where type_id = 2 and id > ${after} order by id limit ${limit}),
    points as (
      select b.id, 10 * b.num_followers + coalesce((
        select sum(1 + p.up_votes
          - (select count(*) from post_votes v where v.post_id = p.id and v.user_id = b.id and v.is_up)
          + 2 * (select count(distinct c.author_id) from post_comments c
                 where c.post_id = p.id and c.state = 'visible' and c.author_id <> b.id))
        from posts p where p.author_id = b.id and p.state = 'visible' and not p.is_repost
          and p.created_at > ${now}::timestamptz - interval '90 days' and p.created_at <= ${now}::timestamptz), 0) as total
      from batch b),
    scores as (select id, round(100 * total / (total + 1000), 2)::float8 as score from points),
    -- Accounts are locked in order of their ids to avoid deadlocks.
    due as (
      select u.id, s.score from users u join scores s on s.id = u.id
      where u.score <> s.score order by u.id for no key update of u),
    written as (update users set score = due.score from due where users.id = due.id)
    select max(id) as last from batch`;
  return row?.last ?? undefined;
}
