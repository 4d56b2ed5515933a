import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Limiter } from '../../../server/ports/limits/limits.ts';
import { redisIsMissing } from '../../support/redis/redisServer.ts';
import { limitBackends, type LimitBackend } from './backends.ts';

it.skipIf(redisIsMissing !== undefined)(`Redis for these tests: ${redisIsMissing ?? 'found'}`, () => {
  expect(redisIsMissing).toBeUndefined();
});

describe.each(limitBackends.filter(({ missing }) => missing === undefined))('limits by $name', ({ start }) => {
  let backend: LimitBackend;
  beforeAll(async () => {
    backend = await start();
  });
  afterAll(() => backend.close());

  let rules = 0;
  /** The same limit in several processes. */
  const openAll = async (processes: number, points: number, seconds = 60): Promise<Limiter[]> => {
    rules += 1;
    const name = `rule-${rules}`;
    const limiters = await Promise.all(Array.from({ length: processes }, backend.open));
    return limiters.map(({ open }) => open({ name, points, seconds }));
  };
  const countAllowed = async (limiters: readonly Limiter[], calls: number, key = 'a', points = 1): Promise<number> => {
    const chosen = Array.from({ length: calls }, (_, index) => limiters[index % limiters.length] ?? []).flat();
    const results = await Promise.all(chosen.map((limiter) => limiter.consume(key, points)));
    return results.filter(({ isAllowed }) => isAllowed).length;
  };

  it('allow exactly the limit to simultaneous calls in three processes', async () => {
    expect(await countAllowed(await openAll(3, 60), 180)).toBe(60);
  });

  it('allow exactly the limit to calls one after another, also when it is high', async () => {
    const limiters = await openAll(3, 1_000);
    let allowed = 0;
    for (let round = 0; round < 40; round += 1) allowed += await countAllowed(limiters, 30);
    expect(allowed).toBe(1_000);
  });

  it('count keys and rules separately, and several points at once', async () => {
    const [limiter] = await openAll(1, 10);
    const [second] = await openAll(1, 10);
    expect(await countAllowed(limiter ? [limiter] : [], 5, 'a', 3)).toBe(3);
    expect(await countAllowed(limiter ? [limiter] : [], 5, 'b', 3)).toBe(3);
    expect(await countAllowed(second ? [second] : [], 5, 'a', 3)).toBe(3);
  });

  it('return how long to wait, and begin again afterwards', async () => {
    const [limiter] = await openAll(1, 1, 1);
    expect(await limiter?.consume('a')).toMatchObject({ isAllowed: true });
    const rejected = await limiter?.consume('a');
    expect(rejected?.isAllowed).toBe(false);
    expect(rejected?.retryAfterMs).toBeGreaterThan(0);
    expect(rejected?.retryAfterMs).toBeLessThanOrEqual(1_000);
    await expect.poll(() => limiter?.consume('a'), { timeout: 5_000 }).toMatchObject({ isAllowed: true });
  });

  it('take back points', async () => {
    const limiters = await openAll(2, 2);
    expect(await countAllowed(limiters, 2)).toBe(2);
    await limiters[0]?.reward('a', 1);
    expect(await countAllowed(limiters, 2)).toBe(1);
  });
});
