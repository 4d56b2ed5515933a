import { createHash, createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { hasErrorCode } from '../base/hasErrorCode.ts';
import { LRUCache } from 'lru-cache';

const ISSUER = 'bourse';
const AUDIENCE = 'bourse';
/** The only accepted algorithm. The token's own header is never trusted. */
const ALGORITHM = 'HS256';

/** How far the clock of another server may be behind that of the server that signs. */
const CLOCK_SKEW_SECONDS = 120;

/** Maximum number of cached verification results; about 300 bytes each. */
const MAX_VERIFIED = 10_000;

/** The purpose of a token. A token of one kind is rejected where another kind is expected. */
type TokenKind = 'access';

interface AccessClaims {
  readonly userId: number;
  /** The session row that the token names. The row decides whether the token is still valid. */
  readonly sessionId: string;
}

/** 'expired' is a separate outcome because the client can refresh the token then; every other failure is 'invalid'. */
type TokenCheck =
  | { readonly ok: true; readonly claims: AccessClaims }
  | { readonly ok: false; readonly reason: 'expired' | 'invalid' };

export interface Tokens {
  signAccess(claims: AccessClaims): Promise<string>;
  checkAccess(token: string): Promise<TokenCheck>;
  /**
   * The possible successors of a refresh token, one per secret, newest secret first. They are derived from the token
   * with a server secret, so that concurrent requests with one token get the same successor and only this server can
   * compute it.
   */
  getSuccessors(refreshToken: string): readonly string[];
  /** Lifetime of an access token in seconds. */
  readonly accessSeconds: number;
}

const getType = (kind: TokenKind): string => `bourse-${kind}+jwt`;
const keyId = (secret: string): string => createHash('sha256').update(secret).digest('hex').slice(0, 12);
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const isExpiry = (error: unknown): boolean => hasErrorCode(error, 'ERR_JWT_EXPIRED');

/**
 * Creates the token functions. They sign with the first secret and accept all secrets, so a secret is rotated by
 * prepending a new one.
 * @param accessSeconds lifetime of an access token in seconds
 * @param now the clock; tests replace it
 */
export function createTokens(
  secrets: readonly string[],
  accessSeconds: number,
  now: () => Date = () => new Date(),
): Tokens {
  const keys = new Map<string, KeyObject>(
    secrets.map((secret) => [keyId(secret), createSecretKey(Buffer.from(secret))]),
  );
  const [newest] = keys;
  if (newest === undefined) throw new Error('A signing secret is required');
  const [newestId, newestKey] = newest;

  const signAccess = ({ userId, sessionId }: AccessClaims): Promise<string> => {
    const seconds = Math.floor(now().getTime() / 1000);
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: ALGORITHM, typ: getType('access'), kid: newestId })
      .setSubject(String(userId))
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setIssuedAt(seconds)
      .setNotBefore(seconds - CLOCK_SKEW_SECONDS)
      .setExpirationTime(seconds + accessSeconds)
      .sign(newestKey);
  };

  // Clients send the same token many times. A verified signature stays valid, so later requests check only its times.
  const verified = new LRUCache<string, { readonly claims: AccessClaims; readonly expires: number }>({
    max: MAX_VERIFIED,
  });

  const checkAccess = async (token: string): Promise<TokenCheck> => {
    const cached = verified.get(token);
    if (cached !== undefined) {
      if (now().getTime() < cached.expires) return { ok: true, claims: cached.claims };
      verified.delete(token);
    }
    try {
      const { payload } = await jwtVerify(
        token,
        (header) => {
          const key = keys.get(header.kid ?? '');
          if (key === undefined) throw new Error('unknown key');
          return key;
        },
        {
          algorithms: [ALGORITHM],
          typ: getType('access'),
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ['sub', 'exp', 'nbf', 'iat', 'sid'],
          currentDate: now(),
        },
      );
      const userId = Number(payload.sub);
      const sessionId = payload['sid'];
      if (!Number.isSafeInteger(userId) || typeof sessionId !== 'string' || !uuid.test(sessionId))
        return { ok: false, reason: 'invalid' };
      const claims = { userId, sessionId };
      verified.set(token, { claims, expires: (payload.exp ?? 0) * 1000 });
      return { ok: true, claims };
    } catch (error) {
      return { ok: false, reason: isExpiry(error) ? 'expired' : 'invalid' };
    }
  };

  const getSuccessors = (refreshToken: string): readonly string[] =>
    [...keys.values()].map((key) =>
      createHmac('sha256', key).update(`bourse-refresh:${refreshToken}`).digest('base64url'),
    );

  return { signAccess, checkAccess, getSuccessors: getSuccessors, accessSeconds };
}
