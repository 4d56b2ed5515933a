import type { FastifyBaseLogger } from 'fastify';
import type { Viewer } from '../access/viewer.ts';
import type { Services } from './services.ts';
import type { Language } from '../i18n/translate.ts';
import { UserError } from './envelope.ts';

/** The refresh token's way to and from the browser: an HttpOnly cookie that only the auth endpoint sees. */
export interface SessionCookie {
  read(): string | undefined;
  write(token: string, expires: Date): void;
  clear(): void;
}

/** Everything a resolver or service may need; made once per request. */
export interface Context extends Services {
  /** Who calls; null for a guest. Looked up on this very request. */
  readonly viewer: Viewer | null;
  readonly language: Language;
  /** The caller's address, from X-Forwarded-For only behind a trusted proxy. */
  readonly address: string;
  /** What the caller's software calls itself, shortened. */
  readonly userAgent: string;
  readonly requestId: string;
  readonly log: FastifyBaseLogger;
  readonly sessionCookie: SessionCookie;
  /** Sets a header of the HTTP answer. */
  readonly setHeader: (name: string, value: string) => void;
  /** The bearer token as sent, and why it does not count if it does not. */
  readonly bearer: { readonly token: string | undefined; readonly failure: 'expired' | 'invalid' | undefined };
}

/**
 * The signed-in caller.
 * @throws UserError 401 for a guest
 */
export function signedIn(ctx: Pick<Context, 'viewer'>): Viewer {
  if (ctx.viewer === null) throw new UserError(401, 'common.signInNeeded');
  return ctx.viewer;
}

const memory = new WeakMap<object, Map<unknown, unknown>>();

/**
 * One value per request, made on first use: data loaders and other things that a request shares.
 * @param make a function at module level; it is the key
 */
export function perRequest<T>(ctx: Context, make: (ctx: Context) => T): T;
export function perRequest(ctx: Context, make: (ctx: Context) => unknown): unknown {
  const values = memory.get(ctx) ?? new Map<unknown, unknown>();
  memory.set(ctx, values);
  if (!values.has(make)) values.set(make, make(ctx));
  return values.get(make);
}
