import type { SessionEndReason } from '@/domain/session/SessionContext';
import type { Viewer } from '@/domain/session/viewer';

import { isExpired, readClaims, type TokenStore } from './accessToken';
import type { SessionGateway } from './gateway';
import type { Renewal } from './recoverSession';

export type StartOutcome =
  /** The no-token event of console §4. */
  | { kind: 'noToken' }
  | { kind: 'signedIn'; viewer: Viewer }
  | { kind: 'ended'; reason: SessionEndReason }
  | { kind: 'unreachable' };

interface StartDependencies {
  tokens: TokenStore;
  gateway: SessionGateway;
  renew: (heldToken: string | undefined) => Promise<Renewal>;
  /** ms since the epoch. */
  now: () => number;
  /** Called when the stored token can be used, while it is still being verified. */
  onUsableToken?: () => void;
}

/**
 * The check at start (console §2, §4): a stored token is renewed when it has expired or is invalid, and then verified.
 * Nothing is deleted while the server is unreachable.
 */
export async function startSession({
  tokens,
  gateway,
  renew,
  now,
  onUsableToken,
}: StartDependencies): Promise<StartOutcome> {
  const stored = tokens.read();
  if (stored === undefined) return { kind: 'noToken' };

  const isMalformed = readClaims(stored) === undefined;
  if ((isMalformed || isExpired(stored, now())) && (await renew(stored)) === 'ended') {
    if (isMalformed) tokens.clear();
    return { kind: 'ended', reason: isMalformed ? 'session.invalid' : 'session.expired' };
  }

  const verifying = gateway.verify();
  onUsableToken?.();
  const verified = await verifying;
  switch (verified.kind) {
    case 'ok':
      return { kind: 'signedIn', viewer: verified.value };
    case 'invalid':
      if (isMalformed) tokens.clear();
      return { kind: 'ended', reason: 'session.invalid' };
    case 'refused':
      return { kind: 'ended', reason: 'session.tokenLoginFailed' };
    case 'unreachable':
      return { kind: 'unreachable' };
  }
}
