import type postgres from 'postgres';

/** The driver, inside a transaction or not. */
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

export interface HeldRow {
  readonly userId: number;
  readonly tickerId: number;
  readonly shares: number;
  readonly since: string;
}

/** Old shares become so many of today: the product of the splits after a day. */
const splitsAfter = (sql: Runner, day: string, ticker: string, today: string) => sql`coalesce((
  select exp(sum(ln(ca.ratio))) from corporate_actions ca
  where ca.ticker_id = ${sql(ticker)} and ca.kind = 'split' and ca.day > ${sql(day)} and ca.day <= ${today}::date), 1)`;

/** The last price known of everything that somebody holds. */
export const quotesOfHeld = (sql: Runner) => sql<QuoteRow[]>`
  select t.id as "tickerId", t.currency, q.price::float8 as price, q.previous_close::float8 as "previousClose"
  from tickers t join quotes q on q.ticker_id = t.id
  where exists (select 1 from holdings h where h.ticker_id = t.id)`;

/** Closing prices since a day, in shares of today: one range of the key for each ticker. */
export const closesSince = (
  sql: Runner,
  tickerIds: readonly number[],
  { from, today }: { readonly from: string; readonly today: string },
) => sql<CloseRow[]>`
  select c.ticker_id as "tickerId", c.day::text as day, c.close::float8 / ${splitsAfter(sql, 'c.day', 'c.ticker_id', today)} as close
  from unnest(${[...tickerIds]}::bigint[]) as t(id) cross join lateral (
    select d.ticker_id, d.day, d.close from daily_candles d
    where d.ticker_id = t.id and d.day >= ${from}::date and d.day <= ${today}::date) c
  order by c.ticker_id, c.day`;

/** The next people who show their portfolio to everybody, in the order of their ids. */
export async function publicOwners(sql: Runner, after: number, limit: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select user_id as id from user_settings
    where public_portfolio = 'public' and user_id > ${after} order by user_id limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** What these people hold, in shares of today. */
export const holdingsOf = (sql: Runner, userIds: readonly number[], today: string) => sql<HeldRow[]>`
  select h.user_id as "userId", h.ticker_id as "tickerId",
    h.quantity::float8 * ${splitsAfter(sql, 'h.purchased_on', 'h.ticker_id', today)} as shares,
    greatest(h.purchased_on, (h.updated_at at time zone 'UTC')::date)::text as since
  from holdings h where h.user_id = any(${[...userIds]}::bigint[]) order by h.user_id, h.id`;

export interface PerformanceRow {
  readonly user_id: number;
  readonly value: number;
  readonly previous_close_value: number;
  readonly change_percent: number;
  readonly series: readonly number[];
}

/** Writes how portfolios did. */
export async function writePerformance(sql: Runner, rows: readonly PerformanceRow[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into portfolio_performance (user_id, value, previous_close_value, change_percent, series, computed_at)
    select r.user_id, r.value, r.previous_close_value, r.change_percent, r.series, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(user_id bigint, value numeric, previous_close_value numeric, change_percent float8, series jsonb)
    on conflict (user_id) do update set value = excluded.value, previous_close_value = excluded.previous_close_value,
      change_percent = excluded.change_percent, series = excluded.series, computed_at = excluded.computed_at`;
}

/** Lets go of portfolios that the run at `now` did not find any more: sold, or no longer shown to everybody. */
export async function dropOlder(sql: Runner, now: Date): Promise<void> {
  await sql`delete from portfolio_performance where computed_at < ${now}::timestamptz`;
}

/**
 * Scores the next app users in the order of their ids: ten points for each follower, one for each post of the last 90
 * days, one for each like of it and two for each person who commented; what people do with their own posts counts for
 * nothing. A thousand points make 50, and nobody reaches 100.
 * @returns the last of them; undefined when there are no more
 */
export async function scoreNext(sql: Runner, after: number, limit: number, now: Date): Promise<number | undefined> {
  const [row] = await sql<{ last: number | null }[]>`
    with batch as (
      select id, num_followers, score from users where type_id = 2 and id > ${after} order by id limit ${limit}),
    points as (
      select b.id, 10 * b.num_followers + coalesce((
        select sum(1 + p.up_votes
          - (select count(*) from post_votes v where v.post_id = p.id and v.user_id = b.id and v.is_up)
          + 2 * (select count(distinct c.author_id) from post_comments c
                 where c.post_id = p.id and c.state = 'visible' and c.author_id <> b.id))
        from posts p where p.author_id = b.id and p.state = 'visible'
          and p.created_at > ${now}::timestamptz - interval '90 days' and p.created_at <= ${now}::timestamptz), 0) as total
      from batch b),
    scores as (select id, round(100 * total / (total + 1000), 2)::float8 as score from points),
    -- Accounts are locked in the order of their ids, as everywhere, so that nobody waits in a circle.
    due as (
      select u.id, s.score from users u join scores s on s.id = u.id
      where u.score <> s.score order by u.id for no key update of u),
    written as (update users set score = due.score from due where users.id = due.id)
    select max(id) as last from batch`;
  return row?.last ?? undefined;
}
