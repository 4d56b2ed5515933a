import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BotApiError, BotClient, InvalidTokenError, MissingScopeError, UnreachableError } from '../src/index.ts';
import { getPause } from '../src/retry.ts';
import { FakeBourse, TOKEN } from './fakeBourse.ts';

let bourse: FakeBourse;
beforeEach(async () => {
  bourse = await new FakeBourse().start();
});
afterEach(() => bourse.stop());

const retry = { attempts: 3, baseMs: 1, maxMs: 2 };
const connect = (change: object = {}) => new BotClient({ url: `${bourse.url}/`, token: TOKEN, retry, ...change });

describe('a call', () => {
  it('carries the token and returns the data', async () => {
    expect((await connect().self()).name).toBe('Fener');
    expect(bourse.calls).toEqual([{ path: '/api/bot/self', token: TOKEN, body: {} }]);
  });

  it('is repeated after 429 and 503', async () => {
    bourse.prepare(
      'self',
      { status: 429, body: { message: 'Too many calls' }, headers: { 'retry-after': '0' } },
      { status: 503, body: 'busy' },
    );
    expect((await connect().self()).id).toBe(7);
    expect(bourse.calls).toHaveLength(3);
  });

  it('waits longer after each failure, and as long as `Retry-After` says', () => {
    const pauses = { baseMs: 100, maxMs: 1_000 };
    for (const [failures, ms] of [
      [1, 100],
      [2, 200],
      [4, 800],
      [9, 1_000],
    ] as const) {
      const pause = getPause(failures, undefined, pauses);
      expect(pause).toBeGreaterThanOrEqual(ms * 0.8);
      expect(pause).toBeLessThanOrEqual(ms * 1.2);
    }
    const limited = new BotApiError(429, 'Too many calls', { path: '/api/bot/self', retryAfterMs: 5_000 });
    expect(getPause(1, limited, pauses)).toBe(5_000);
  });

  it('fails after the last attempt, and at once when `Retry-After` is more than two minutes', async () => {
    const busy = { status: 503, body: { message: 'Busy' } };
    bourse.prepare('self', busy, busy, busy, busy);
    await expect(connect().self()).rejects.toMatchObject({ status: 503, message: '/api/bot/self: 503 Busy' });
    expect(bourse.calls).toHaveLength(3);
    bourse.prepare('self', { ...busy, headers: { 'retry-after': '600' } });
    await expect(connect().self()).rejects.toMatchObject({ retryAfterMs: 600_000 });
    expect(bourse.calls).toHaveLength(4);
  });

  it('is not repeated when the token is refused', async () => {
    await expect(connect({ token: 'wrong' }).self()).rejects.toBeInstanceOf(InvalidTokenError);
    await expect(connect({ token: 'wrong' }).self()).rejects.toThrow('401 This bot token is unknown');
    expect(bourse.calls).toHaveLength(2);
  });

  it('names a missing permission', async () => {
    bourse.prepare('watchlist', { status: 403, body: { message: 'Not allowed', missing_scope: 'watchlist_read' } });
    const failure = await connect()
      .watchlist(1)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MissingScopeError);
    expect(failure).toMatchObject({ scope: 'watchlist_read', status: 403 });
  });

  it('says that the address is not a Bourse server', async () => {
    bourse.prepare('self', { status: 200, body: '<!doctype html>' });
    await expect(connect().self()).rejects.toThrow('this is not a Bourse server');
  });

  it('follows no redirect, which could take the token elsewhere', async () => {
    bourse.prepare('self', { status: 307, headers: { location: 'http://127.0.0.1:1/' }, body: {} });
    await expect(connect({ retry: { attempts: 1 } }).self()).rejects.toBeInstanceOf(UnreachableError);
  });

  it('says why a server cannot be reached', async () => {
    const closed = new BotClient({ url: 'http://127.0.0.1:1', token: TOKEN, retry });
    await expect(closed.self()).rejects.toThrow(/^http:\/\/127.0.0.1:1 cannot be reached: .+/);
  });
});
