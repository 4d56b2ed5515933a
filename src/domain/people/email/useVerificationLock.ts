import { useCallback, useEffect, useState } from 'react';

import { onStoredElsewhere, readStored, removeStored, writeStored } from '@/shared/storage/localStore';

/** Wait before another verification mail can be requested (console §9). */
const VERIFICATION_LOCK_MS = 300_000;

const TICK_MS = 1_000;

const toKey = (userId: number) => `bourse.verificationLock.${userId}`;

interface VerificationLock {
  /** Milliseconds until the next request; 0 when it is possible. */
  remainingMs: number;
  start: () => void;
  /** Sets the remaining wait that the server reports. */
  setRemaining: (remainingMs: number) => void;
  /** Ends the lock because no mail was sent. */
  cancel: () => void;
}

/**
 * The wait after Verify Now, per account. It is in local storage, so that it survives reloads and applies to all tabs
 * (console §4).
 */
export function useVerificationLock(userId: number): VerificationLock {
  const key = toKey(userId);
  const [until, setUntil] = useState(() => readStoredEnd(key));
  const [now, setNow] = useState(Date.now);
  const remainingMs = Math.max(0, until - now);
  const isLocked = remainingMs > 0;

  useEffect(() => {
    if (!isLocked) return undefined;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isLocked]);

  useEffect(
    () =>
      onStoredElsewhere(key, () => {
        setNow(Date.now());
        setUntil(readStoredEnd(key));
      }),
    [key],
  );

  const cancel = useCallback(() => {
    removeStored(key);
    setUntil(0);
  }, [key]);
  const setRemaining = useCallback(
    (ms: number) => {
      if (ms <= 0) return cancel();
      const started = Date.now();
      writeStored(key, started + ms);
      setNow(started);
      setUntil(started + ms);
    },
    [key, cancel],
  );
  const start = useCallback(() => setRemaining(VERIFICATION_LOCK_MS), [setRemaining]);

  return { remainingMs, start, setRemaining, cancel };
}

/** Limits the lock to its maximum, in case of a corrupt value or a clock that was set back. */
function readStoredEnd(key: string): number {
  const end =
    readStored(key, (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)) ?? 0;
  return Math.min(end, Date.now() + VERIFICATION_LOCK_MS);
}
