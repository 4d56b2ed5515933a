import { useEffect, useRef } from 'react';

import type { SessionEndReason } from '@/domain/session/SessionContext';

import { readClaims } from './accessToken';
import type { Runtime } from './runtime';

/** Renew this long before the token expires, so that no call uses an expired one. */
const LEAD_MS = 60_000;
const SOONEST_MS = 5_000;
/** After a failed attempt: the server may be down for a short time. */
const RETRY_MS = 30_000;

/** Renews the short-lived access token while the user is signed in, also after the computer slept. */
export function useBackgroundRenewal(
  runtime: Pick<Runtime, 'tokens' | 'renew'>,
  isSignedIn: boolean,
  onEnded: (reason: SessionEndReason) => void,
): void {
  /** How far the clock of this computer is ahead of the server's, as the last renewal showed. */
  const msAhead = useRef(0);
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const { tokens, renew } = runtime;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;

    const msLeft = () => {
      const claims = readClaims(tokens.read() ?? '');
      return claims ? claims.expiresAt * 1_000 + msAhead.current - Date.now() : undefined;
    };
    // A token that was just issued looks expired on a computer whose clock is ahead: it would be renewed without end.
    const compareClocks = () => {
      const issuedAt = readClaims(tokens.read() ?? '')?.issuedAt;
      if (issuedAt !== undefined) msAhead.current = Date.now() - issuedAt * 1_000;
    };
    const schedule = (delay?: number) => {
      clearTimeout(timer);
      const left = msLeft();
      if (left === undefined || isOver) return;
      timer = setTimeout(() => void renewNow(), delay ?? Math.max(SOONEST_MS, left - LEAD_MS));
    };
    const renewNow = async () => {
      const renewal = await renew(tokens.read());
      if (isOver) return;
      if (renewal === 'renewed') compareClocks();
      if (renewal === 'ended') onEnded('session.expired');
      else schedule(renewal === 'unknown' ? RETRY_MS : undefined);
    };
    const onWake = () => {
      const left = msLeft();
      if (document.visibilityState === 'visible' && left !== undefined && left < LEAD_MS) void renewNow();
    };

    schedule();
    document.addEventListener('visibilitychange', onWake);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onWake);
    };
  }, [runtime, isSignedIn, onEnded]);
}
