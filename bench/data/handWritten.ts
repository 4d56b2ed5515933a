/**
 * The baseline of the list call: the same rows from one SQL statement behind a bare Fastify route, as an engineer would
 * write it by hand. It has no contract, roles or limits; `?viewer=` names the viewer whose votes it returns and, like
 * the real call, it looks the session up on every request.
 */
import { once } from 'node:events';

import Fastify from 'fastify';
import postgres from 'postgres';

const url = new URL(process.env['DATABASE_URL'] ?? '');
const sql = postgres({
  host: url.searchParams.get('host') ?? url.hostname,
  port: Number(url.port || 5432),
  database: url.pathname.slice(1),
  username: url.username,
  password: url.password,
  max: 10,
});

const app = Fastify({ logger: false });

app.get<{ Querystring: { session: string; viewer: string } }>('/news', async (request, answer) => {
  const { session, viewer } = request.query;
  const [signedIn] = await sql`
    select u.id from sessions s join users u on u.id = s.user_id where s.id = ${session} and s.revoked_at is null and s.expires_at > now()`;
  if (signedIn === undefined) return answer.code(401).send();
  const [row] = await sql<{ page: string }[]>`
    select json_build_object(
      'totalCount', (select count(*) from news where audience = 'market'),
      'data', json_agg(item order by item.publish_date desc, item.id desc))::text as page
    from (
      select n.id, n.title, n.message, n.image, n.thumb, n.url, n.source, n.simulated as is_simulated, n.published_at as publish_date,
        n.up_votes as up_vote, n.down_votes as down_vote, n.comment_count as comments, v.is_up as is_user_up_vote, not v.is_up as is_user_down_vote,
        (select coalesce(json_agg(json_build_object('ticker_id', t.id, 'ticker_symbol', t.symbol, 'ticker_name', t.name, 'ticker_image', t.image)), '[]')
          from news_tickers nt join tickers t on t.id = nt.ticker_id where nt.news_id = n.id) as ticker_details
      from news n left join news_votes v on v.news_id = n.id and v.user_id = ${viewer}::bigint
      where n.audience = 'market'
      order by n.published_at desc, n.id desc limit 20) item`;
  return answer.type('application/json').send(row?.page ?? '{}');
});

await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
await app.close();
await sql.end();
