import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { createTokenStore } from '@/app/session/accessToken';
import { createRenewal } from '@/app/session/recoverSession';
import { useBackgroundRenewal } from '@/app/session/useBackgroundRenewal';

const LIFETIME_SECONDS = 600;
const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00.000Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

/** A token that a server has just issued, while the clock of this computer is ahead of its clock. */
function issueToken(minutesAhead: number): string {
  const iat = Math.floor((Date.now() - minutesAhead * MINUTE_MS) / 1_000);
  return ['{}', JSON.stringify({ sub: '501', iat, exp: iat + LIFETIME_SECONDS })].map((part) => btoa(part)).join('.');
}

/** A page that has just received a token. The result counts the renewals. */
function openPage(minutesAhead: number) {
  const tokens = createTokenStore();
  tokens.write(issueToken(minutesAhead));
  const refresh = vi.fn(() => Promise.resolve({ kind: 'ok', value: issueToken(minutesAhead) } as const));
  const gateway = {
    refresh,
    verify: () => Promise.resolve({ kind: 'unreachable' } as const),
    end: () => Promise.resolve(),
  };
  const runtime = { tokens, renew: createRenewal({ tokens, gateway }) };
  const onEnded = vi.fn();
  renderHook(() => useBackgroundRenewal(runtime, true, onEnded));
  return { refresh };
}

const wake = async () => {
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
};

it('renews a token a minute before it expires', async () => {
  const { refresh } = openPage(0);
  await vi.advanceTimersByTimeAsync(9 * MINUTE_MS - 1);
  expect(refresh).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(refresh).toHaveBeenCalledTimes(1);
});

it.each([9, 60])('renews no more often on a computer whose clock is %i minutes ahead', async (minutesAhead) => {
  const { refresh } = openPage(minutesAhead);
  // The first token may be an old one of this browser.
  await vi.advanceTimersByTimeAsync(5_000);
  expect(refresh).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(9 * MINUTE_MS - 1);
  await wake();
  expect(refresh).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(refresh).toHaveBeenCalledTimes(2);
});

it('renews after the computer slept, also when its clock is ahead', async () => {
  const { refresh } = openPage(60);
  await vi.advanceTimersByTimeAsync(5_000);
  // No timer runs in the meantime.
  vi.setSystemTime(Date.now() + 10 * MINUTE_MS);
  await wake();
  expect(refresh).toHaveBeenCalledTimes(2);
});
