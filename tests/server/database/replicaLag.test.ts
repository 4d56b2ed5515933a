import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../server/database/connection/open.ts';
import { findLag, readPrimary, readReplica, OTHER_DATABASE } from '../../../server/database/replicas/lag.ts';
import { openReplicas } from '../../../server/database/replicas/replicas.ts';
import type { Database } from '../../../server/database/types.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';
import { openDatabaseProxy } from '../../support/database/databaseProxy.ts';
import { freePort } from '../../support/server/runServer.ts';

let database: Database;
let unrelated: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  unrelated = await createTestDatabase();
});
afterAll(async () => {
  await unrelated.close();
  await database.close();
});

const primary = { lsn: '0/1000', seconds: 1_000, startedAt: 5, identity: '1/bourse' };
const standby = {
  isStandby: true,
  bytesBehind: 0,
  secondsBehind: 0,
  pauseState: 'not paused',
  startedAt: 6,
  identity: '1/bourse',
};

describe('a replica', () => {
  it.each([
    { what: 'that is complete', change: {} },
    { what: 'that is complete since a commit long ago', change: { secondsBehind: 3_600 } },
    { what: 'that is a few bytes and milliseconds behind', change: { bytesBehind: 2_000, secondsBehind: 0.02 } },
    { what: 'that is the primary itself', change: { isStandby: false, bytesBehind: null, startedAt: 5 } },
  ])('$what is read', ({ change }) => {
    expect(findLag({ ...standby, ...change }, primary)).toBeUndefined();
  });

  it.each([
    { what: 'of another database', change: { identity: '1/other' }, reason: OTHER_DATABASE },
    { what: 'that became a primary', change: { isStandby: false, bytesBehind: null }, reason: /writes by itself/ },
    { what: 'whose replay is paused', change: { pauseState: 'paused' }, reason: /paused/ },
    { what: 'with more than 1 MB to replay', change: { bytesBehind: 2 ** 21 }, reason: /2048 KB behind/ },
    { what: 'ten seconds behind', change: { bytesBehind: 100, secondsBehind: 10 }, reason: /10\.0 s behind/ },
    { what: 'without a replayed commit', change: { bytesBehind: 100, secondsBehind: null }, reason: /unknown time/ },
    { what: 'that has not begun', change: { bytesBehind: null }, reason: /replayed nothing/ },
  ])('$what is not read', ({ change, reason }) => {
    expect(findLag({ ...standby, ...change }, primary)).toMatch(reason);
  });

  it('is compared with the primary by statements that a server answers', async () => {
    const position = await readPrimary(database.sql);
    if (position === undefined) throw new Error('no position');
    const same = await readReplica(database.sql, position);
    expect(same).toMatchObject({ isStandby: false, identity: position.identity, startedAt: position.startedAt });
    expect((await readReplica(unrelated.sql, position))?.identity).not.toBe(position.identity);
  });
});

describe('DATABASE_READ_URL', () => {
  it('is used when it answers, and left out when it does not', async () => {
    const proxy = await openDatabaseProxy(database.url);
    const replicas = await openReplicas(proxy.url, database.url);
    const log = { info: () => undefined, warn: () => undefined };
    replicas.start(log);
    const read = replicas.pick();
    if (read === undefined) throw new Error('no replica');
    expect(await read.sql`select 1 as one`).toEqual([{ one: 1 }]);
    proxy.become('close');
    await expect.poll(replicas.pick, { timeout: 20_000 }).toBeUndefined();
    proxy.become('forward');
    await expect.poll(replicas.pick, { timeout: 20_000 }).toBeDefined();
    await replicas.close();
    await proxy.close();
  });

  it('does not keep a server from starting when nothing listens there', async () => {
    const url = `postgres://bourse@127.0.0.1:${await freePort()}/bourse`;
    const opened = await openDatabase({ url: database.url, readUrl: url, migrate: false });
    expect(opened.replicas?.pick()).toBeUndefined();
    await opened.close();
  });

  it('of another database ends the start with a sentence', async () => {
    const opening = openDatabase({ url: database.url, readUrl: unrelated.url, migrate: false });
    await expect(opening).rejects.toThrow(/^DATABASE_READ_URL .*: it is not a copy of the database of DATABASE_URL\.$/);
  });
});
