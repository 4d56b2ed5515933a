import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect as openSocket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../server/database/connection/open.ts';
import type { Database } from '../../../server/database/types.ts';
import { type DatabaseProxy, openDatabaseProxy } from '../../support/database/databaseProxy.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';
import { freePort } from '../../support/server/runServer.ts';

const isMissing = spawnSync('pgbouncer', ['--version']).status !== 0;

let database: Database;
let proxy: DatabaseProxy;
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await openDatabaseProxy(database.url);
});
afterAll(async () => {
  await proxy.close();
  await database.close();
});

const ignored = 'ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout';

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = openSocket(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

/** PgBouncer in front of the test database. */
async function startPooler(mode: 'session' | 'transaction', extra: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'bourse-pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const { username, password, pathname } = new URL(proxy.url);
  const file = path.join(folder, 'pgbouncer.ini');
  const login = password === '' ? '' : ` password=${password}`;
  writeFileSync(
    file,
    `[databases]\n* = host=127.0.0.1 port=${proxy.port} user=${username}${login}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\n` +
      `unix_socket_dir =\nauth_type = any\npool_mode = ${mode}\n${extra}\n`,
  );
  // PgBouncer refuses to run as root.
  const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const child = spawn('pgbouncer', [file], { stdio: 'ignore', ...account });
  await expect.poll(() => isListening(port)).toBe(true);
  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}`,
    [Symbol.asyncDispose]: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

describe.skipIf(isMissing)('behind PgBouncer (skipped without the Debian package pgbouncer)', () => {
  it('with transaction pooling the start is refused in a sentence, and no lock is left', async () => {
    await using pooler = await startPooler('transaction', ignored);
    await expect(openDatabase({ url: pooler.url })).rejects.toThrow(
      /^DATABASE_URL leads to a pooler with transaction pooling.*set pool_mode = session/,
    );
    // Of this database: tests of other files lock in theirs at the same time.
    const locks = await database.sql`
      select from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())`;
    expect(locks).toHaveLength(0);
  });

  it('that refuses the timeouts, the message names the setting', async () => {
    await using pooler = await startPooler('session', '');
    await expect(openDatabase({ url: pooler.url })).rejects.toThrow(/ignore_startup_parameters = statement_timeout/);
  });

  it('that discards the timeouts, the message names the statements that set them', async () => {
    await using pooler = await startPooler('session', ignored);
    await expect(openDatabase({ url: pooler.url })).rejects.toThrow(/alter role … set statement_timeout = '5s'/);
  });

  it('with session pooling and timeouts of the database everything works', async () => {
    await using pooler = await startPooler('session', ignored);
    const name = database.sql(new URL(database.url).pathname.slice(1));
    await database.sql`alter database ${name} set statement_timeout = '5s'`;
    const opened = await openDatabase({ url: pooler.url, poolSize: 2 });
    const [row] = await opened.sql<{ limit: string }[]>`select current_setting('statement_timeout') as limit`;
    expect(row?.limit).toBe('5s');
    await opened.close();
  });
});
