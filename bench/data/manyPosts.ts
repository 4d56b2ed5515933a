import type { Sql } from '../../server/database/types.ts';

/**
 * Gives the generated users posts about stocks over the last 300 days and portfolios, half of them public, by a few
 * statements. The demo user follows some hundreds of them. The counters on the rows of users do not change.
 */
export async function addActivity(sql: Sql, posts: number): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    // The referenced rows exist, so foreign keys are not checked.
    await tx`set local session_replication_role = replica`;
    await tx`create temporary table crowd on commit drop as
      select id, row_number() over (order by id) - 1 as n from users where emailaddress like '%@bench.example'`;
    await tx`create temporary table market on commit drop as
      select id, symbol, row_number() over (order by id) - 1 as n from tickers where kind = 'stock'`;
    await tx`create index on crowd (n)`;
    await tx`create index on market (n)`;
    await tx`analyze crowd`;
    await tx`analyze market`;
    const [size] = await tx<{ people: number; stocks: number }[]>`
      select (select count(*) from crowd) as people, (select count(*) from market) as stocks`;
    const { people = 1, stocks = 1 } = size ?? {};
    await tx`
      insert into posts (author_id, type, description, search_key, sentiment, created_at, popularity)
      select c.id, 'text', 'Thoughts about $' || m.symbol || ', number ' || g, 'thoughts about ' || lower(m.symbol) || ' number ' || g,
        case g % 10 when 0 then 'bear' when 1 then 'bull' when 2 then 'bull' end,
        date_trunc('milliseconds', now() - make_interval(secs => (g::float8 / ${posts}) * 300 * 86400)), 
        case g * 31 % 40 when 0 then -10 else log(g * 31 % 40) end
          + extract(epoch from now() - make_interval(secs => (g::float8 / ${posts}) * 300 * 86400)) / 259200
      from generate_series(1, ${posts}::int) g
      join crowd c on c.n = g * 7919::bigint % ${people} join market m on m.n = g * 31::bigint % ${stocks}`;
    await tx`
      insert into post_tickers (post_id, ticker_id, token, sentiment, created_at)
      select p.id, m.id, m.symbol, p.sentiment, p.created_at from posts p
      join market m on m.symbol = substring(p.description from '\\$([^ ,]+)')
      where p.author_id in (select id from crowd) on conflict do nothing`;
    await tx`insert into follows (follower_id, followed_id, state) select 1, id, 'accepted' from crowd where n % ${Math.ceil(people / 300)} = 0 on conflict do nothing`;
    await tx`insert into user_settings (user_id, public_portfolio) select id, case when n % 2 = 0 then 'public' else 'group' end from crowd`;
    await tx`
      insert into holdings (user_id, ticker_id, quantity, purchase_price, purchased_on, created_at, updated_at)
      select c.id, m.id, 1 + (c.n + g) % 30, 10, current_date - 200, now() - interval '200 days', now() - interval '200 days'
      from crowd c, generate_series(1, 5) g join market m on true where m.n = (c.n * 7 + g * 97) % ${stocks}`;
  });
  for (const table of ['posts', 'post_tickers', 'follows', 'users', 'user_settings', 'holdings'])
    await sql.unsafe(`vacuum analyze ${table}`);
}

/** The data that the measures of the heavy reader need. */
export interface HeavyReader {
  readonly author: number;
  readonly ticker: number;
  readonly post: number;
}

/**
 * Every user follows three users; the demo user follows 5,000, watches every stock and saves 2,000 posts; 50,000 users
 * vote on each of the three newest posts. @returns a user with many posts, a stock with many posts, and a post with
 * those votes
 */
export async function addHeavyReader(sql: Sql): Promise<HeavyReader> {
  await sql`insert into follows (follower_id, followed_id, state)
    select id, id - 7 * g, 'accepted' from users, generate_series(1, 3) g
    where emailaddress like '%@bench.example' and exists (select 1 from users o where o.id = users.id - 7 * g)
    on conflict do nothing`;
  await sql`insert into follows (follower_id, followed_id, state)
    select 1, id, 'accepted' from users where emailaddress like '%@bench.example' order by id desc limit 5000
    on conflict do nothing`;
  await sql`insert into watchlist_items (user_id, ticker_id)
    select 1, id from tickers where kind = 'stock' on conflict do nothing`;
  await sql`insert into bookmarks (user_id, post_id, created_at)
    select 1, id, created_at from posts where state = 'visible' order by created_at desc limit 2000 on conflict do nothing`;
  await sql`insert into post_votes (post_id, user_id, is_up, created_at)
    select p.id, u.id, u.id % 10 <> 0, now() - u.id % 1000 * interval '1 second'
    from (select id from posts where state = 'visible' order by created_at desc limit 3) p
    cross join (select id from users where emailaddress like '%@bench.example' limit 50000) u on conflict do nothing`;
  await sql`update posts set up_votes = v.up, down_votes = v.down
    from (select post_id, count(*) filter (where is_up) as up, count(*) filter (where not is_up) as down
      from post_votes group by post_id having count(*) >= 50000) v
    where v.post_id = posts.id`;
  for (const table of ['follows', 'watchlist_items', 'bookmarks', 'post_votes', 'posts'])
    await sql.unsafe(`vacuum analyze ${table}`);
  const [reader] = await sql<HeavyReader[]>`
    select (select author_id from posts group by author_id order by count(*) desc limit 1) as author,
      (select ticker_id from post_tickers group by ticker_id order by count(*) desc limit 1) as ticker,
      (select post_id from post_votes group by post_id order by count(*) desc limit 1) as post`;
  if (reader === undefined) throw new Error('There are no posts');
  return reader;
}

/**
 * The demo user mutes the highest allowed number of words. One of them is in every added post, the others are in none.
 */
export async function muteNearlyAll(sql: Sql): Promise<void> {
  await sql`delete from mutes where user_id = 1`;
  await sql`insert into mutes (user_id, kind, target) select 1, 'word', 'rare' || g from generate_series(1, 499) g`;
  await sql`insert into mutes (user_id, kind, target) values (1, 'word', 'thoughts')`;
  await sql.unsafe('vacuum analyze mutes');
}
