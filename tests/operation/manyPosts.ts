import { addPeople } from '../../bench/data/manyPeople.ts';
import type { Sql } from '../../server/database/types.ts';
import { detachParts } from '../../server/process/backup/schema.ts';

const words =
  'buy sell hold long short earnings growth margin revenue guidance dividend split bank chip car energy gold rate market ' +
  'week quarter year price target chart level volume trend break support strong weak surprise report beat miss cash debt risk';

/** Adds posts of users about stocks over the last year, each with a stock and a vote. */
export async function addPosts(sql: Sql, posts: number): Promise<void> {
  const people = Math.max(100, Math.floor(posts / 50));
  await addPeople(sql, people);
  const tables = await sql<{ name: string }[]>`
    select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;
  await sql.begin(async (tx) => {
    await tx.unsafe("set local statement_timeout = 0; set local maintenance_work_mem = '256MB'");
    const detached = await detachParts(
      tx,
      tables.map(({ name }) => name),
    );
    await tx`create temporary table authors on commit drop as
      select id, row_number() over (order by id) - 1 as n from users where emailaddress like '%@bench.example'`;
    await tx`create temporary table stocks on commit drop as
      select id, symbol, row_number() over (order by id) - 1 as n, count(*) over () as all_of_them from tickers where kind = 'stock'`;
    await tx.unsafe(`
      insert into posts (author_id, type, description, search_key, sentiment, created_at, popularity)
      select a.id, 'text', '$' || s.symbol || ' ' || t.text, lower(s.symbol) || ' ' || t.text,
        case g % 10 when 0 then 'bear' when 1 then 'bull' end,
        date_trunc('milliseconds', now() - g * interval '31 seconds'), g % 97 / 7.0
      from generate_series(1, ${posts}) g
      join authors a on a.n = g::bigint * 7919 % ${people}
      join stocks s on s.n = g::bigint * 31 % s.all_of_them
      cross join lateral (
        select string_agg((string_to_array('${words}', ' '))[1 + abs(hashint4(g * 37 + i)) % 43], ' ') as text
        from generate_series(1, 20) i) t`);
    await tx`insert into post_tickers (post_id, ticker_id, token, sentiment, created_at)
      select p.id, s.id, s.symbol, p.sentiment, p.created_at
      from posts p join stocks s on p.description like '$' || s.symbol || ' %' and s.symbol = split_part(substr(p.description, 2), ' ', 1)`;
    await tx`insert into post_votes (post_id, user_id, is_up, created_at)
      select p.id, a.id, p.id % 5 > 0, p.created_at from posts p join authors a on a.n = p.id * 13 % ${people}`;
    await detached.reattach(() => undefined);
  });
  await sql.unsafe('analyze');
}
