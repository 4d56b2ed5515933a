import { useCallback, useEffect, useState } from 'react';

import { onStoredElsewhere, readStored, removeStored, writeStored } from '@/shared/storage/localStore';

/** How long the next verification mail must wait (console §9). */
const VERIFICATION_LOCK_MS = 300_000;

const TICK_MS = 1_000;

const toKey = (userId: number) => `bourse.verificationLock.${userId}`;

interface VerificationLock {
  /** Milliseconds until the next try; 0 when it is possible. */
  remainingMs: number;
  start: () => void;
  /** Takes over how long the server wants to be waited for. */
  follow: (remainingMs: number) => void;
  /** Ends the lock: nothing was sent. */
  cancel: () => void;
}

/** The wait after Verify Now, per account, in local storage: a reload and other tabs keep to it (console §4). */
export function useVerificationLock(userId: number): VerificationLock {
  const key = toKey(userId);
  const [until, setUntil] = useState(() => storedEnd(key));
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
        setUntil(storedEnd(key));
      }),
    [key],
  );

  const cancel = useCallback(() => {
    removeStored(key);
    setUntil(0);
  }, [key]);
  const follow = useCallback(
    (ms: number) => {
      if (ms <= 0) return cancel();
      const started = Date.now();
      writeStored(key, started + ms);
      setNow(started);
      setUntil(started + ms);
    },
    [key, cancel],
  );
  const start = useCallback(() => follow(VERIFICATION_LOCK_MS), [follow]);

  return { remainingMs, start, follow, cancel };
}

/** No stored text, and no clock that was set back, locks for longer than a lock takes. */
function storedEnd(key: string): number {
  const end =
    readStored(key, (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)) ?? 0;
  return Math.min(end, Date.now() + VERIFICATION_LOCK_MS);
}
