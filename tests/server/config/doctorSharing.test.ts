import { createServer } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../server/database/types.ts';
import { checkSharing } from '../../../server/process/doctor/sharingChecks.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';
import { redisIsMissing, startRedis } from '../../support/redis/redisServer.ts';
import { freePort } from '../../support/server/runServer.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const check = (urls: { readonly redisUrl?: string; readonly databaseUrl?: string }) =>
  checkSharing({ redisUrl: undefined, databaseUrl: undefined, databaseDirectUrl: undefined, ...urls });

describe('doctor about events and limits', () => {
  it('hears a notification of the database, and needs none for one server', async () => {
    expect((await check({ databaseUrl: database.url })).text).toMatch(/^by the database, [\d.]+ ms for a message/);
    expect(await check({})).toMatchObject({ level: 'ok', text: expect.stringContaining('within this process') });
  });

  it('reports a Redis that refuses the connection, or does not answer', async () => {
    const rejected = await check({ redisUrl: `redis://127.0.0.1:${await freePort()}` });
    expect(rejected).toMatchObject({ level: 'failure', text: expect.stringMatching(/ECONNREFUSED.*Check REDIS_URL/) });
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const slow = await check({ redisUrl: `redis://127.0.0.1:${port}` });
    expect(slow).toMatchObject({ level: 'failure', text: expect.stringContaining('Check REDIS_URL') });
    silent.close();
  });

  it.skipIf(redisIsMissing !== undefined)('accepts the right password of Redis, and shows no wrong one', async () => {
    const redis = await startRedis({ password: 'right-password' });
    expect(await check({ redisUrl: redis.url })).toMatchObject({ text: expect.stringMatching(/^by Redis, [\d.]+ ms/) });
    const wrong = await check({ redisUrl: redis.url.replace('right-password', 'wrong-password') });
    expect(wrong).toMatchObject({ level: 'failure', text: expect.stringContaining('WRONGPASS') });
    expect(wrong.text).not.toContain('wrong-password');
    await redis.stop();
  });
});
