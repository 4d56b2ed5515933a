import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../server/database/connection/connect.ts';
import { openDatabase } from '../../server/database/connection/open.ts';
import type { Database } from '../../server/database/types.ts';
import { seedReference } from '../../server/seed/index.ts';
import { runServer } from '../support/server/runServer.ts';
import { describeMissing } from './support/parts.ts';
import { startPooler } from './support/pgbouncer.ts';
import { ROLE, startPostgres, toUrl, type PostgresServer } from './support/postgresServer.ts';
import { signInNew, TOKEN_SECRET } from './support/sessions.ts';

const missing = describeMissing('PgBouncer in front of PostgreSQL', ['postgres', 'pgbouncer']);

const limits = { statement_timeout: '5s', lock_timeout: '3s', idle_in_transaction_session_timeout: '10s' };

describe.skipIf(missing !== undefined)('PgBouncer', () => {
  let server: PostgresServer;
  let database: Database;
  let data: string;
  beforeAll(async () => {
    data = await mkdtemp(path.join(tmpdir(), 'bourse-pooler-'));
    server = await startPostgres();
    database = await openDatabase({ url: server.url });
    await seedReference(database.sql);
    const admin = connect({ url: server.adminUrl }, { poolSize: 1 }).sql;
    for (const [name, value] of Object.entries(limits))
      await admin.unsafe(`alter role ${ROLE} set ${name} = '${value}'`);
    await admin.end();
  }, 200_000);
  afterAll(async () => {
    await database?.close();
    await server?.remove();
    await rm(data, { recursive: true, force: true });
  });

  const startBehind = (port: number) =>
    runServer({
      env: {
        DATABASE_URL: toUrl(`127.0.0.1:${port}`, ROLE, 'bourse'),
        DATABASE_DIRECT_URL: server.url,
        DATA_DIR: data,
        TOKEN_SECRET,
        DEMO: '0',
      },
    });

  it('in session mode serves calls, with the three time limits in force', async () => {
    const pooler = await startPooler(server.port, 'session');
    const running = await startBehind(pooler.port);
    const person = await signInNew(database);
    const added = await person.at(running.url).call('addPost', { post_type: 'text', description: 'Through a pooler' });
    expect(added.status).toBe(200);
    const { sql } = connect({ url: toUrl(`127.0.0.1:${pooler.port}`, ROLE, 'bourse') }, { poolSize: 1 });
    const [row] = await sql`
      select current_setting('statement_timeout') as statement_timeout, current_setting('lock_timeout') as lock_timeout,
        current_setting('idle_in_transaction_session_timeout') as idle_in_transaction_session_timeout`;
    expect(row).toEqual(limits);
    await expect(sql`select pg_sleep(20)`).rejects.toThrow('statement timeout');
    await sql.end();
    // Migrations and jobs go past the pooler.
    const direct = await database.sql<{ name: string }[]>`
      select distinct application_name as name from pg_stat_activity where application_name like 'bourse-%'`;
    expect(direct.map(({ name }) => name)).toContain('bourse-jobs');
    await running.stop();
    await pooler.remove();
  });

  it('in transaction mode ends the start with one sentence, and leaves no lock behind', async () => {
    const pooler = await startPooler(server.port, 'transaction');
    const failure = await startBehind(pooler.port).then(
      () => 'it started',
      (error: unknown) => String(error),
    );
    expect(failure.split('\n').filter((line) => line.includes('pooler'))).toHaveLength(1);
    expect(failure).toContain('DATABASE_URL leads to a pooler with transaction pooling');
    expect(await database.sql`select locktype from pg_locks where locktype = 'advisory'`).toEqual([]);
    await pooler.remove();
    // The next start is not delayed by anything that the refused one left.
    const next = await openDatabase({ url: server.url });
    await next.close();
  });
});
