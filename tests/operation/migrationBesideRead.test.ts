import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPeople } from '../../bench/data/manyPeople.ts';
import { connect } from '../../server/database/connection/connect.ts';
import { migrate } from '../../server/database/start/migrate.ts';
import { parseMigration, readMigrations } from '../../server/database/start/migrations.ts';
import type { Database } from '../../server/database/types.ts';
import { referenceTemplate } from '../support/api/testApi.ts';
import { createTestDatabase } from '../support/database/testDatabase.ts';
import { runServer, type RunningServer } from '../support/server/runServer.ts';
import { reportMeasurement } from './support/report.ts';
import { signInNew, TOKEN_SECRET, wideLimits, type SignedIn } from './support/sessions.ts';
import { Writers } from './support/writers.ts';

/** The full size is 1,000,000 posts and a read of 30 seconds. */
const POSTS = Number(process.env['OPERATION_POSTS'] ?? 20_000);
const READ_SECONDS = Number(process.env['OPERATION_READ_SECONDS'] ?? 4);
const POSTS_OF_AN_AUTHOR = 100;

let database: Database;
let server: RunningServer;
let author: SignedIn;
/** The author whose posts are read. */
let readId: number;
let data: string;
beforeAll(async () => {
  data = await mkdtemp(path.join(tmpdir(), 'bourse-migration-'));
  database = await createTestDatabase(referenceTemplate);
  author = await signInNew(database);
  const { sql } = connect({ url: database.url }, { poolSize: 1, statementTimeout: 0 });
  const people = Math.max(100, Math.floor(POSTS / POSTS_OF_AN_AUTHOR));
  await addPeople(sql, people);
  await sql`
    insert into posts (author_id, type, description, search_key, created_at)
    select (array(select id from users where emailaddress like '%@bench.example'))[1 + n % ${people}::int], 'text',
      'Post ' || n, 'post ' || n, now() - n * interval '1 s'
    from generate_series(1, ${POSTS}) n`;
  // As a table that exists for a while: without statistics, plans are those of an empty one.
  await sql`vacuum analyze posts`;
  const [row] = await sql<{ id: number }[]>`select author_id::int as id from posts order by id limit 1`;
  readId = row?.id ?? 0;
  await sql.end();
  const env = {
    ...wideLimits,
    DATABASE_URL: database.url,
    DATA_DIR: data,
    TOKEN_SECRET,
    DEMO: '0',
    LOG_LEVEL: 'fatal',
  };
  server = await runServer({ env });
}, 1_200_000);
afterAll(async () => {
  await server?.stop();
  await database?.close();
  await rm(data, { recursive: true, force: true });
});

const migrations = [
  ...readMigrations(),
  parseMigration('9999_add_mood', 9_000_000_000_001, 'ALTER TABLE "posts" ADD COLUMN "mood" text;'),
  parseMigration(
    '9999_add_mood_online',
    9_000_000_000_002,
    '-- outside a transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "posts_mood" ON "posts" ("mood", "created_at");',
  ),
];

it(`adds a column and an index to ${POSTS} posts beside a read of ${READ_SECONDS} s without a failed call`, async () => {
  const writers = new Writers([author.at(server.url), author.at(server.url)]);
  const statuses: string[] = [];
  const reading = { isDone: false };
  const readers = Array.from({ length: 3 }, async () => {
    while (!reading.isDone) {
      const answer = await author
        .at(server.url)
        .raw('getUserPostList', { userId: readId, pageNumber: 1, pageSize: 10 });
      statuses.push(
        `${answer.status}${answer.body.errors === undefined ? '' : ` ${JSON.stringify(answer.body.errors)}`}`,
      );
    }
  });
  await writers.waitForMore();
  const { sql } = connect({ url: database.url }, { poolSize: 1, statementTimeout: 0 });
  const longRead = sql`select count(*), pg_sleep(${READ_SECONDS}) from posts`.execute();
  const since = performance.now();
  await migrate({ url: database.url }, { migrations });
  const seconds = (performance.now() - since) / 1_000;
  await longRead;
  await sql.end();
  await writers.waitForMore();
  reading.isDone = true;
  await Promise.all(readers);
  await writers.stop();
  const { failures, longest } = writers.report(0);
  const failed = [...failures, ...statuses.filter((status) => status !== '200')];
  reportMeasurement(`Migration of ${POSTS} posts beside a read of ${READ_SECONDS} s, in seconds`, seconds, 'it ends');
  reportMeasurement('Calls during the migration', statuses.length + writers.attempts.length, 'all of them answered');
  reportMeasurement('Longest write during the migration in seconds', longest, '< 6');
  reportMeasurement('Failed calls during the migration', failed.length, '0');
  expect(failed).toEqual([]);
  expect(await database.sql`select indisvalid from pg_index where indexrelid = 'posts_mood'::regclass`).toEqual([
    { indisvalid: true },
  ]);
}, 1_200_000);

it('that fails half-way leaves the server and the database as they were', async () => {
  const broken = parseMigration(
    '9999_broken',
    9_000_000_000_003,
    'ALTER TABLE "posts" ADD COLUMN "weather" text;\n--> statement-breakpoint\nALTER TABLE "posts" ADD COLUMN "mood" text;',
  );
  await expect(migrate({ url: database.url }, { migrations: [...migrations, broken] })).rejects.toThrow(/9999_broken/);
  const columns = await database.sql`
    select 1 from information_schema.columns where table_name = 'posts' and column_name = 'weather'`;
  expect(columns).toEqual([]);
  const answer = await author.at(server.url).call('addPost', { post_type: 'text', description: 'After it failed' });
  expect(answer.status).toBe(200);
});
