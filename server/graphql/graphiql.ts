import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';

const folder = path.join(path.dirname(createRequire(import.meta.url).resolve('mercurius')), 'static');

/** The page loads its editor from a public package host. Only developers see it. */
const POLICY =
  "default-src 'self' https://unpkg.com; style-src 'self' https://unpkg.com 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

const page = (name: string): string => readFileSync(path.join(folder, name), 'utf8');

/** Serves GraphiQL for the data endpoint at /graphiql, in development only. Its header editor takes an access token. */
export function serveGraphiql(app: FastifyInstance): void {
  app.get('/graphiql', (_request, reply) =>
    reply.type('text/html').header('content-security-policy', POLICY).send(page('graphiql.html')),
  );
  app.get('/graphiql/main.js', (_request, reply) => reply.type('text/javascript').send(page('main.js')));
  app.get('/graphiql/sw.js', (_request, reply) => reply.type('text/javascript').send(page('sw.js')));
  app.get('/graphiql/config.js', (_request, reply) =>
    reply.type('text/javascript').send("window.GRAPHQL_ENDPOINT = '/graphql'; window.GRAPHIQL_PLUGIN_LIST = [];"),
  );
}
