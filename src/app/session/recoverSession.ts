import type { TokenStore } from './accessToken';
import type { SessionGateway } from './gateway';

const LOCK_NAME = 'bourse.session';

/** Runs in one tab at a time: a refresh token works once, so two tabs must not use it together. */
async function withTabLock<T>(work: () => Promise<T>): Promise<T> {
  // Undefined on plain http addresses other than loopback.
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(LOCK_NAME, work) : work();
}

/**
 * `renewed`: a new token is stored. `ended`: the session is over according to the auth endpoint. `unknown`: no change.
 */
export type Renewal = 'renewed' | 'ended' | 'unknown';

interface RecoverDependencies {
  tokens: TokenStore;
  gateway: SessionGateway;
}

/**
 * Gets a new access token when the current one was rejected or is about to expire. The refresh cookie is tried once;
 * when it is rejected, `verifyToken` decides whether the session is over (docs/decisions/0003).
 */
export function createRenewal({
  tokens,
  gateway,
}: RecoverDependencies): (oldToken: string | undefined) => Promise<Renewal> {
  let running: Promise<Renewal> | undefined;

  const renew = (oldToken: string | undefined) =>
    withTabLock(async (): Promise<Renewal> => {
      const current = tokens.read();
      if (current === undefined) return 'ended';
      // Another tab has renewed it already.
      if (current !== oldToken) return 'renewed';

      const refreshed = await gateway.refresh();
      if (refreshed.kind === 'ok') {
        // Another tab has signed out or in during the call.
        if (tokens.read() !== oldToken) return tokens.read() === undefined ? 'ended' : 'renewed';
        tokens.write(refreshed.value);
        return 'renewed';
      }
      if (refreshed.kind === 'unreachable') return 'unknown';
      const verified = await gateway.verify();
      return verified.kind === 'invalid' || verified.kind === 'refused' ? 'ended' : 'unknown';
    });

  return (oldToken) => {
    running ??= renew(oldToken).finally(() => {
      running = undefined;
    });
    return running;
  };
}
