import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { loadConfig } from '../../../server/config/config.ts';
import { runInCall } from '../../../server/database/connection/callDeadline.ts';
import { connect } from '../../../server/database/connection/connect.ts';
import { isServerLost, isUnavailable } from '../../../server/database/isUnavailable.ts';
import { openDatabase } from '../../../server/database/connection/open.ts';
import type { Database } from '../../../server/database/types.ts';
import { ApiCaller } from '../../support/api/caller.ts';
import { referenceTemplate } from '../../support/api/testApi.ts';
import { type DatabaseProxy, openDatabaseProxy } from '../../support/database/databaseProxy.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';
import { freePort } from '../../support/server/runServer.ts';
import { scratchFolder } from '../../support/database/scratch.ts';

let database: Database;
let proxy: DatabaseProxy;
beforeAll(async () => {
  database = await createTestDatabase(referenceTemplate);
  proxy = await openDatabaseProxy(database.url);
});
afterAll(async () => {
  await proxy.close();
  await database.close();
});

interface Api {
  readonly url: string;
  readonly caller: ApiCaller;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** The app on a pool of three connections that gives up after one second instead of five. */
async function startApi(url: string): Promise<Api> {
  const dataDir = await mkdtemp(path.join(scratchFolder(), 'bourse-no-primary-'));
  const { db, sql } = connect({ url }, { poolSize: 3, connectionSeconds: 1 });
  const config = loadConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: '0', DATA_DIR: dataDir });
  const app = await createApp(config, { database: { db, sql }, siteFolder: path.join(dataDir, 'no-site') });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url: address,
    caller: new ApiCaller(address, undefined),
    [Symbol.asyncDispose]: async () => {
      await app.close();
      await sql.end({ timeout: 1 });
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** More calls at once than the pool has connections, over every door. */
async function callEverything({ url, caller }: Api) {
  const calls = Array.from({ length: 8 }, () => caller.raw('getAvailableCountry'));
  const signIn = caller.raw('loginV3', { username: 'ada@example.com', password: 'Abcdef1!' });
  const rest = fetch(`${url}/readyz`);
  const answers = [...(await Promise.all([...calls, signIn])), await rest];
  return answers.map(({ status, headers }) => ({ status, retry: headers.get('retry-after') }));
}

describe('without a primary', () => {
  it.each(['silent', 'close'] as const)(
    'every call answers 503 with Retry-After when the server accepts connections and then is: %s',
    async (behaviour) => {
      await using api = await startApi(proxy.url);
      proxy.become(behaviour);
      const answers = await callEverything(api);
      expect(answers).toEqual(answers.map(() => ({ status: 503, retry: '5' })));
      proxy.become('forward');
      await expect
        .poll(async () => (await api.caller.raw('getAvailableCountry')).status, { timeout: 30_000 })
        .toBe(200);
    },
  );

  it('a call waits once for all of its statements', async () => {
    proxy.become('close');
    const { sql } = connect({ url: proxy.url }, { poolSize: 2 });
    const codes = await runInCall({ deadline: performance.now() + 300 }, async () => {
      const first = await sql`select 1`.catch((error: unknown) => error);
      return [first, await sql`select 2`.catch((error: unknown) => error)].map(isServerLost);
    });
    proxy.become('forward');
    expect(codes).toEqual([true, true]);
    await sql.end();
  }, 4_000);

  it('every call answers 503 when the port refuses connections', async () => {
    await using api = await startApi(proxy.url.replace(`:${proxy.port}/`, `:${await freePort()}/`));
    const answers = await callEverything(api);
    expect(answers).toEqual(answers.map(() => ({ status: 503, retry: '5' })));
  });

  it('calls are answered again after connections that worked were cut', async () => {
    await using api = await startApi(proxy.url);
    expect((await api.caller.raw('getAvailableCountry')).status).toBe(200);
    proxy.become('close');
    await expect.poll(async () => (await api.caller.raw('getAvailableCountry')).status, { timeout: 30_000 }).toBe(503);
    proxy.become('forward');
    await expect.poll(async () => (await api.caller.raw('getAvailableCountry')).status, { timeout: 30_000 }).toBe(200);
  });
});

describe('a connection that falls silent', () => {
  /** Its statements end after half a second, so silence is noticed after one. */
  const openPool = (poolSize: number) => connect({ url: proxy.url }, { poolSize, statementTimeout: 500 });

  it('fails its statements, and the next ones have a new connection', async () => {
    const { sql } = openPool(1);
    await sql`select 1`;
    proxy.freeze();
    const outcomes = await Promise.allSettled([sql`select 2`.execute(), sql`select 3`.execute()]);
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && isUnavailable(outcome.reason))).toEqual([
      true,
      true,
    ]);
    expect(await sql`select 4 as four`).toEqual([{ four: 4 }]);
    await sql.end();
  });

  it('fails a statement of a call at its deadline, and no other statement', async () => {
    const { sql } = connect({ url: proxy.url }, { poolSize: 1, statementTimeout: 60_000 });
    await sql`select 1`;
    const late = { deadline: performance.now() - 1 };
    expect(await runInCall(late, () => sql`select 2 as two from pg_sleep(0.2)`.execute())).toEqual([{ two: 2 }]);
    expect(await sql`select 3 as three from pg_sleep(1.2)`).toEqual([{ three: 3 }]);
    proxy.freeze();
    const lost = runInCall(late, () => sql`select 4`.execute());
    await expect(lost).rejects.toThrow('CONNECTION_SILENT');
    await sql.end();
  });

  it('at the end of a call leaves the idle connections alone', async () => {
    const { sql } = connect({ url: proxy.url }, { poolSize: 2, statementTimeout: 60_000 });
    await Promise.all([1, 2].map((n) => sql`select ${n}::int, pg_sleep(0.2)`));
    const late = runInCall({ deadline: performance.now() - 1 }, () => sql`select pg_sleep(20)`.execute());
    await expect(late).rejects.toThrow('CONNECTION_SILENT');
    expect(sql.pool.open).toBe(1);
    await sql.end();
  });

  it('takes the idle connections to the same machine with it', async () => {
    const { sql } = openPool(3);
    await Promise.all([1, 2, 3].map((n) => sql`select ${n}::int, pg_sleep(0.2)`));
    proxy.freeze();
    await expect(sql`select 4`.execute()).rejects.toThrow('CONNECTION_SILENT');
    expect(await Promise.all([5, 6, 7].map((n) => sql`select ${n}::int as n`))).toEqual([
      [{ n: 5 }],
      [{ n: 6 }],
      [{ n: 7 }],
    ]);
    await sql.end();
  });

  it('fails the transaction that runs on it', async () => {
    const { sql } = openPool(1);
    const transaction = sql.begin(async (tx) => {
      await tx`select 1`;
      proxy.freeze();
      return tx`select 2`;
    });
    await expect(transaction).rejects.toThrow('CONNECTION_SILENT');
    expect(await sql`select 3 as three`).toEqual([{ three: 3 }]);
    await sql.end();
  });

  it('is not confused with a statement that has a longer limit', async () => {
    const { sql } = openPool(1);
    const rows = await sql.begin(async (tx) => {
      await tx`set local statement_timeout = '10s'`;
      return tx`select 1 as one from pg_sleep(2)`;
    });
    expect(rows).toEqual([{ one: 1 }]);
    await sql.end();
  });
});

describe('several hosts in DATABASE_URL', () => {
  const severalHosts = (...ports: readonly number[]): string =>
    proxy.url.replace(`127.0.0.1:${proxy.port}`, ports.map((port) => `127.0.0.1:${port}`).join(','));

  it('lead past hosts that are down, silent or standbys to the one that writes', async () => {
    const standby = await openDatabaseProxy(database.url, { isStandby: true });
    const silent = await openDatabaseProxy(database.url);
    silent.become('silent');
    const url = severalHosts(await freePort(), standby.port, silent.port, proxy.port);
    const { sql } = connect({ url }, { poolSize: 1 });
    const [row] = await sql<{ standby: boolean }[]>`select pg_is_in_recovery() as standby`;
    expect(row).toEqual({ standby: false });
    await sql.end();
    await Promise.all([standby.close(), silent.close()]);
  });

  it('without one that writes are reported as no connection', async () => {
    const standby = await openDatabaseProxy(database.url, { isStandby: true });
    const url = severalHosts(await freePort(), standby.port);
    await expect(openDatabase({ url, migrate: false })).rejects.toThrow(
      /^No connection to the PostgreSQL server of DATABASE_URL/,
    );
    await standby.close();
  });

  it('are accepted in the configuration, and other lists are not', () => {
    const url = 'postgres://bourse:s3cret@db1:5432,db2.example.com:5433/bourse?sslmode=require';
    expect(loadConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
    expect(loadConfig({ DATABASE_READ_URL: url }).databaseReadUrl).toBe(url);
    expect(() => loadConfig({ DATABASE_READ_URL: 'db1:5432' })).toThrow(/DATABASE_READ_URL/);
    expect(() => loadConfig({ DATABASE_URL: 'postgres://u@db1:5432,db 2/bourse' })).toThrow(/DATABASE_URL is a secret/);
  });
});

describe('DATABASE_DIRECT_URL', () => {
  it('is the way of migrations and jobs past a pooler', async () => {
    const direct = await openDatabaseProxy(database.url);
    const opened = await openDatabase({ url: proxy.url, directUrl: direct.url });
    expect(opened.directUrl).toBe(direct.url);
    await opened.close();
    await direct.close();
    await expect(openDatabase({ url: proxy.url, directUrl: direct.url })).rejects.toThrow(
      /server of DATABASE_DIRECT_URL/,
    );
  });
});
