import { hasStored, onStoredElsewhere, readStored, removeStored, writeStored } from '@/shared/storage/localStore';

export const ACCESS_TOKEN_KEY = 'bourse.accessToken';

/** The characters that a request header can carry. */
const tokenShape = /^[\w.~+/=-]{1,8000}$/;
const asToken = (value: unknown) => (typeof value === 'string' && tokenShape.test(value) ? value : undefined);

/** What `read` returns for an invalid stored value: it has no readable claims, and the server rejects it. */
const UNREADABLE = 'unreadable';

/**
 * The access token, stored as the specification requires (console §4), in memory when the browser rejects storage. The
 * refresh token is an HttpOnly cookie that scripts cannot read (docs/decisions/0003).
 */
export interface TokenStore {
  read: () => string | undefined;
  write: (token: string) => void;
  clear: () => void;
  /** Calls back when another tab signs in, refreshes or signs out. */
  onChangedElsewhere: (listener: () => void) => () => void;
}

export function createTokenStore(): TokenStore {
  let inMemory: string | undefined;
  return {
    read: () =>
      inMemory ?? readStored(ACCESS_TOKEN_KEY, asToken) ?? (hasStored(ACCESS_TOKEN_KEY) ? UNREADABLE : undefined),
    write: (token) => {
      inMemory = writeStored(ACCESS_TOKEN_KEY, token) ? undefined : token;
    },
    clear: () => {
      inMemory = undefined;
      removeStored(ACCESS_TOKEN_KEY);
    },
    onChangedElsewhere: (listener) => onStoredElsewhere(ACCESS_TOKEN_KEY, listener),
  };
}

interface TokenClaims {
  /** Seconds since the epoch by the clock of the server, like `issuedAt`. */
  expiresAt: number;
  issuedAt: number | undefined;
  subject: string | undefined;
}

/** Reads the claims of the token without verification: good for timing, never for authorization. */
export function readClaims(token: string): TokenClaims | undefined {
  try {
    const payload = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims !== 'object' || claims === null || !('exp' in claims) || typeof claims.exp !== 'number')
      return undefined;
    const subject = 'sub' in claims && typeof claims.sub === 'string' ? claims.sub : undefined;
    const issuedAt = 'iat' in claims && typeof claims.iat === 'number' ? claims.iat : undefined;
    return { expiresAt: claims.exp, issuedAt, subject };
  } catch {
    return undefined;
  }
}

/** True when the token has expired by its own claims. The server decides about an unreadable token. `now` in ms. */
export function isExpired(token: string, now: number): boolean {
  const claims = readClaims(token);
  return claims !== undefined && claims.expiresAt * 1_000 <= now;
}
