import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { loadConfig } from '../../../server/config/config.ts';
import { connect } from '../../../server/database/connect.ts';
import { openDatabase } from '../../../server/database/open.ts';
import type { Database } from '../../../server/database/types.ts';
import { ApiCaller } from '../../support/api/caller.ts';
import { referenceTemplate } from '../../support/api/testApi.ts';
import { type DatabaseProxy, openDatabaseProxy } from '../../support/database/databaseProxy.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';
import { freePort } from '../../support/server/runServer.ts';

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
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bourse-no-primary-'));
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
