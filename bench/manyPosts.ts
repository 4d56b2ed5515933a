import type { Sql } from '../server/database/types.ts';

/**
 * Gives the people beside the demo world posts about stocks over the last 300 days and portfolios, half of them public,
 * by a few statements. The demo user follows some hundreds of them. Counts on the rows of people stay as they are.
 */
export async function addActivity(sql: Sql, posts: number): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
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
      insert into posts (author_id, type, description, search_key, created_at, popularity)
      select c.id, 'text', 'Thoughts about $' || m.symbol || ', number ' || g, 'thoughts about ' || lower(m.symbol) || ' number ' || g,
        date_trunc('milliseconds', now() - make_interval(secs => (g::float8 / ${posts}) * 300 * 86400)), 
        log(1 + g * 31 % 40) + extract(epoch from now() - make_interval(secs => (g::float8 / ${posts}) * 300 * 86400)) / 45000
      from generate_series(1, ${posts}::int) g
      join crowd c on c.n = g * 7919::bigint % ${people} join market m on m.n = g * 31::bigint % ${stocks}`;
    await tx`
      insert into post_tickers (post_id, ticker_id, token, created_at)
      select p.id, m.id, m.symbol, p.created_at from posts p
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
