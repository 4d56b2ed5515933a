import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeCounts } from '../../../server/database/limitCounts.ts';
import type { Database } from '../../../server/database/types.ts';
import type { Limiter, Limiters } from '../../../server/ports/limits/limits.ts';
import { postgresLimits } from '../../../server/ports/limits/postgresLimits.ts';
import { redisLimits } from '../../../server/ports/limits/redisLimits.ts';
import { openRedis, type RedisLink } from '../../../server/ports/redis/redis.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';
import { redisIsMissing, startRedis, type RedisServer } from '../../support/redis/redisServer.ts';
import { openPostgresLimits, PATIENT_MS } from './backends.ts';

const rule = { name: 'calls', points: 20, seconds: 60 };

const countAllowed = async (limiter: Limiter, calls: number, key: string): Promise<number> => {
  const results = await Promise.all(Array.from({ length: calls }, () => limiter.consume(key)));
  return results.filter(({ isAllowed }) => isAllowed).length;
};

describe('limits by postgres', () => {
  let database: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  it.each([
    ['fail', () => Promise.reject(new Error('broken'))],
    ['do not answer', () => Promise.withResolvers<never>().promise],
  ])('count for one process while the shared counts %s', async (_what, change) => {
    const limiters = postgresLimits(change);
    const limiter = limiters.open(rule);
    expect(await countAllowed(limiter, 30, 'a')).toBe(20);
    expect(limiters.isShared()).toBe(false);
    expect(limiters.fallbacks()).toBe(30);
    await limiter.reward('a', 11);
    expect(await countAllowed(limiter, 2, 'a')).toBe(1);
  });

  it('share the counts again when the database answers again', async () => {
    let isBroken = true;
    const shared = openPostgresLimits(database.sql).open(rule);
    expect(await countAllowed(shared, 15, 'c')).toBe(15);
    const limiters = postgresLimits(
      async (changes) => {
        if (isBroken) throw new Error('broken');
        return changeCounts(database.sql, changes);
      },
      { answerMs: PATIENT_MS },
    );
    const limiter = limiters.open(rule);
    await limiter.consume('b');
    isBroken = false;
    await expect.poll(() => limiters.isShared(), { timeout: 20_000 }).toBe(true);
    expect(await countAllowed(limiter, 30, 'c')).toBe(5);
  });

  it('write a batch of calls by one statement', async () => {
    const sizes: number[] = [];
    const limiter = postgresLimits((changes) => {
      sizes.push(changes.length);
      return Promise.resolve(changes.map(({ key, points }) => ({ key, used: points, msLeft: 1_000 })));
    }).open(rule);
    await Promise.all(Array.from({ length: 50 }, (_, index) => limiter.consume(`key-${index % 10}`)));
    expect(sizes).toEqual([10]);
  });

  it('do not wait for the database far below a limit', async () => {
    let statements = 0;
    const limiter = postgresLimits((changes) => {
      statements += 1;
      return Promise.resolve(changes.map(({ key, points }) => ({ key, used: points, msLeft: 60_000 })));
    }).open({ name: 'calls', points: 1_500, seconds: 300 });
    await limiter.consume('a');
    for (let call = 0; call < 14; call += 1) await limiter.consume('a');
    expect(statements).toBe(1);
    for (let call = 0; call < 2; call += 1) await limiter.consume('a');
    expect(statements).toBe(2);
  });
});

describe.skipIf(redisIsMissing !== undefined)('limits by redis', () => {
  let redis: RedisServer;
  const links: RedisLink[] = [];
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(async () => {
    for (const link of links) await link.close();
    await redis.stop();
  });
  const open = async (options?: { readonly answerMs: number }): Promise<Limiters> => {
    const link = openRedis(redis.url, () => undefined);
    links.push(link);
    await expect.poll(() => link.commands.status, { timeout: 20_000 }).toBe('ready');
    return redisLimits(link, options);
  };

  it('count for one process while Redis is away, and together when it is back', async () => {
    const limiters = await open({ answerMs: PATIENT_MS });
    const limiter = limiters.open(rule);
    expect(await countAllowed(limiter, 30, 'a')).toBe(20);
    await redis.kill();
    expect(await countAllowed(limiter, 30, 'a')).toBe(20);
    expect(limiters.isShared()).toBe(false);
    await redis.restart();
    await expect.poll(() => limiters.isShared(), { timeout: 20_000 }).toBe(true);
    expect(await countAllowed(limiter, 30, 'b')).toBe(20);
  });

  it('wait for a Redis that does not answer once in a second, not in every call', async () => {
    const limiters = await open();
    const limiter = limiters.open(rule);
    redis.freeze(true);
    expect(await countAllowed(limiter, 10, 'd')).toBe(10);
    const started = performance.now();
    for (let call = 0; call < 100; call += 1) await limiter.consume('e');
    expect(performance.now() - started).toBeLessThan(500);
    redis.freeze(false);
    await expect.poll(() => limiters.isShared(), { timeout: 20_000 }).toBe(true);
  });
});
