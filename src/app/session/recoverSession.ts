import type { TokenStore } from './accessToken';
import type { SessionGateway } from './gateway';

const lockName = 'bourse.session';

/** One tab at a time: a refresh token works once, so two tabs must not use it together. */
async function alone<T>(work: () => Promise<T>): Promise<T> {
  // Missing on plain http addresses other than loopback.
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(lockName, work) : work();
}

/** `renewed`: a new token is stored. `ended`: the auth endpoint says the session is over. `unknown`: nothing changed. */
export type Renewal = 'renewed' | 'ended' | 'unknown';

interface RecoverDependencies {
  tokens: TokenStore;
  gateway: SessionGateway;
}

/**
 * Gets a new access token when the one in hand was refused or is about to run out. The refresh cookie is tried
 * once; when it is refused, `verifyToken` decides whether the session is over (docs/decisions/0003).
 */
export function createRenewal({
  tokens,
  gateway,
}: RecoverDependencies): (heldToken: string | undefined) => Promise<Renewal> {
  let running: Promise<Renewal> | undefined;

  const renew = (heldToken: string | undefined) =>
    alone(async (): Promise<Renewal> => {
      const current = tokens.read();
      if (current === undefined) return 'ended';
      // Another tab was faster.
      if (current !== heldToken) return 'renewed';

      const refreshed = await gateway.refresh();
      if (refreshed.kind === 'ok') {
        tokens.write(refreshed.value);
        return 'renewed';
      }
      if (refreshed.kind === 'unreachable') return 'unknown';
      const verified = await gateway.verify();
      return verified.kind === 'invalid' || verified.kind === 'refused' ? 'ended' : 'unknown';
    });

  return (heldToken) => {
    running ??= renew(heldToken).finally(() => {
      running = undefined;
    });
    return running;
  };
}
