/**
 * The hand-written peers of the most used reads behind a bare Fastify: one route for each, on the same connection
 * settings. Like the real call, a route looks the session up on every request. The process receives `DATABASE_URL` and
 * `PORT`.
 */
import { once } from 'node:events';

import Fastify from 'fastify';

import { connect } from '../../../server/database/connection/connect.ts';
import { peerCalls } from './calls.ts';

const { sql } = connect({ url: process.env['DATABASE_URL'] ?? '' });
const app = Fastify({ logger: false });

for (const { path, read } of peerCalls)
  app.get<{ Querystring: { session: string } }>(`/${path}`, async (request, answer) => {
    const [viewer] = await sql<{ id: number }[]>`
      select u.id from sessions s join users u on u.id = s.user_id
      where s.id = ${request.query.session} and s.revoked_at is null and s.expires_at > now() and u.status_id = 1`;
    if (viewer === undefined) return answer.code(401).send();
    return answer.type('application/json').send(await read(sql, viewer.id));
  });

await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
await app.close();
await sql.end();
