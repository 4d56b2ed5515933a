import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadConfig } from '../../../server/config/config.ts';
import type { Database } from '../../../server/database/types.ts';
import { openSharing, type Sharing } from '../../../server/process/openSharing.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';
import { redisIsMissing, startRedis } from '../../support/redis/redisServer.ts';
import { freePort } from '../../support/server/runServer.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function open(redisUrl: string): Promise<{ readonly sharing: Sharing; readonly warnings: () => string }> {
  const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn() };
  const sharing = await openSharing({ redisUrl, databaseUrl: database.url }, database, () => log);
  closing.push(() => sharing.close());
  return { sharing, warnings: () => JSON.stringify(log.warn.mock.calls) };
}

/** Everything that a request needs works, for this process only. */
async function expectOwnWork({ events, limiters }: Sharing): Promise<void> {
  const heard = vi.fn();
  events.subscribe('bots.queued', heard);
  events.publish('bots.queued', { botId: 1, lane: 'live' });
  expect(heard).toHaveBeenCalledOnce();
  const limiter = limiters.open({ name: 'calls', points: 2, seconds: 60 });
  const counted = [await limiter.consume('a'), await limiter.consume('a'), await limiter.consume('a')];
  expect(counted.map(({ isAllowed }) => isAllowed)).toEqual([true, true, false]);
  expect(events.counts().waiting).toBe(0);
}

async function startSilentServer(): Promise<Server> {
  const server = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

describe('a server whose Redis is not in order', () => {
  it.each(['http://redis.example.com', 'redis.example.com:6379', 'memcached://redis.example.com'])(
    'does not start with %s, and does not show its password',
    (url) => {
      const load = () => loadConfig({ REDIS_URL: url, TOKEN_SECRET: '' });
      expect(load).toThrow(
        /REDIS_URL is a secret of \d+ bytes \(not shown\)\n {4}expected: a URL that starts with redis:/,
      );
    },
  );

  it('works alone while the connection is refused, and reports the reason once', async () => {
    const { sharing, warnings } = await open(`redis://:hidden-password@127.0.0.1:${await freePort()}`);
    await expect.poll(warnings).toContain('ECONNREFUSED');
    await expectOwnWork(sharing);
    await expect.poll(() => sharing.events.state()).toBe('lost');
    expect(warnings().split('Redis does not answer').length - 1).toBe(1);
    expect(warnings()).not.toContain('hidden-password');
  });

  it('works alone while Redis accepts connections and does not answer', async () => {
    const server = await startSilentServer();
    const address = server.address();
    const { sharing } = await open(`redis://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
    const started = performance.now();
    await expectOwnWork(sharing);
    expect(performance.now() - started).toBeLessThan(1_000);
    server.close();
  });

  it.skipIf(redisIsMissing !== undefined)('works alone with a wrong password', async () => {
    const redis = await startRedis({ password: 'right-password' });
    const { sharing, warnings } = await open(redis.url.replace('right-password', 'wrong-password'));
    await expect.poll(warnings, { timeout: 10_000 }).toContain('WRONGPASS');
    await expectOwnWork(sharing);
    expect(sharing.events.state()).toBe('lost');
    expect(warnings()).not.toContain('wrong-password');
    await redis.stop();
  });

  it.skipIf(redisIsMissing !== undefined)('shares again when Redis is back', async () => {
    const redis = await startRedis();
    const [{ sharing: first }, { sharing: second }] = [await open(redis.url), await open(redis.url)];
    const areConnected = () => [first, second].map(({ events }) => events.state());
    await expect.poll(areConnected, { timeout: 10_000 }).toEqual(['connected', 'connected']);
    await redis.kill();
    await expect.poll(areConnected, { timeout: 10_000 }).toEqual(['lost', 'lost']);
    await expectOwnWork(first);
    await redis.restart();
    await expect.poll(areConnected, { timeout: 10_000 }).toEqual(['connected', 'connected']);
    const heard = vi.fn();
    second.events.subscribe('bots.queued', heard);
    first.events.publish('bots.queued', { botId: 2, lane: 'live' });
    await expect.poll(() => heard.mock.calls, { timeout: 10_000 }).toEqual([[{ botId: 2, lane: 'live' }, 'elsewhere']]);
    await redis.stop();
  });
});

describe('a server whose connection for notifications ends', () => {
  it('hears other servers again', async () => {
    const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn() };
    const openOne = async (): Promise<Sharing> => {
      const sharing = await openSharing({ redisUrl: undefined, databaseUrl: database.url }, database, () => log);
      closing.push(() => sharing.close());
      return sharing;
    };
    const [first, second] = [await openOne(), await openOne()];
    const areConnected = () => [first, second].map(({ events }) => events.state());
    await expect.poll(areConnected, { timeout: 10_000 }).toEqual(['connected', 'connected']);
    const missed = vi.fn();
    const heard = vi.fn();
    second.events.subscribe('bots.queued', heard, missed);
    await database.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'bourse-events' and datname = current_database()`;
    await expect.poll(() => missed.mock.calls.length, { timeout: 10_000 }).toBeGreaterThan(0);
    await expect.poll(areConnected, { timeout: 10_000 }).toEqual(['connected', 'connected']);
    first.events.publish('bots.queued', { botId: 3, lane: 'live' });
    await expect
      .poll(() => heard.mock.calls, { timeout: 10_000 })
      .toContainEqual([{ botId: 3, lane: 'live' }, 'elsewhere']);
  });
});
