import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../server/database/types.ts';
import { checkReplicas } from '../../../server/process/doctor/replicaChecks.ts';
import { type DatabaseProxy, openDatabaseProxy } from '../../support/database/databaseProxy.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';
import { freePort } from '../../support/server/runServer.ts';

let database: Database;
let foreignDatabase: Database;
let proxy: DatabaseProxy;
beforeAll(async () => {
  [database, foreignDatabase] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  proxy = await openDatabaseProxy(database.url);
});
afterAll(async () => {
  await proxy.close();
  await Promise.all([database.close(), foreignDatabase.close()]);
});

const check = (databaseReadUrl: string | undefined) => checkReplicas({ databaseUrl: database.url, databaseReadUrl });

describe('doctor about replicas', () => {
  it('says nothing without replicas', async () => {
    expect(await check(undefined)).toEqual([]);
  });

  it('counts those that are read; the primary may be one of them', async () => {
    expect(await check(proxy.url)).toEqual([{ part: 'replicas', level: 'ok', text: '1 of 1 are read' }]);
  });

  it('names one that does not answer', async () => {
    const port = await freePort();
    const hosts = `127.0.0.1:${proxy.port},127.0.0.1:${port}`;
    const [finding] = await check(proxy.url.replace(`127.0.0.1:${proxy.port}`, hosts));
    expect(finding).toMatchObject({ level: 'warning', text: expect.stringMatching(/^1 of 2 are read\./) });
    expect(finding?.text).toContain(`127.0.0.1:${port}`);
  });

  it('refuses another database', async () => {
    expect(await check(foreignDatabase.url)).toMatchObject([
      { level: 'failure', text: expect.stringContaining('it is not a copy of the database of DATABASE_URL') },
    ]);
  });
});
