import type { FastifyBaseLogger } from 'fastify';
import type { Viewer } from '../access/viewer.ts';
import type { Services } from './services.ts';
import type { Language } from '../i18n/translate.ts';
import { UserError } from './envelope.ts';

/** Reads and writes the refresh token in the browser: an HttpOnly cookie that is sent to the auth endpoint only. */
export interface SessionCookie {
  read(): string | undefined;
  write(token: string, expires: Date): void;
  clear(): void;
}

/** Everything that a resolver or service may need. Created once per request. */
export interface Context extends Services {
  /** The signed-in caller, null for a guest. Loaded for this request. */
  readonly viewer: Viewer | null;
  readonly language: Language;
  /** The caller's IP address. X-Forwarded-For is used only behind a trusted proxy. */
  readonly address: string;
  /** The User-Agent header, shortened. */
  readonly userAgent: string;
  readonly requestId: string;
  /** The caller reads what a live change was about: replicas may not have it yet. */
  readonly readsNewest?: boolean;
  readonly log: FastifyBaseLogger;
  /** Aborts when the caller disconnects. */
  readonly signal: () => AbortSignal;
  readonly sessionCookie: SessionCookie;
  /** Sets a header of the HTTP response. */
  readonly setHeader: (name: string, value: string) => void;
  /** Called with the status of the envelope of each GraphQL call; `error` for a call that threw. */
  readonly onEnvelope?: (call: string, status: number | 'error') => void;
  /** The bearer token as sent; `failure` says why it is not valid. */
  readonly bearer: { readonly token: string | undefined; readonly failure: 'expired' | 'invalid' | undefined };
}

/**
 * The signed-in caller.
 * @throws UserError 401 for a guest
 */
export function requireViewer(ctx: Pick<Context, 'viewer'>): Viewer {
  if (ctx.viewer === null) throw new UserError(401, 'common.signInNeeded');
  return ctx.viewer;
}

const requestCache = new WeakMap<object, Map<unknown, unknown>>();

/**
 * Returns one value per request and creates it on first use, for example a data loader.
 * @param create a function at module level, because its identity is the cache key
 */
export function perRequest<T>(ctx: Context, create: (ctx: Context) => T): T;
export function perRequest(ctx: Context, create: (ctx: Context) => unknown): unknown {
  const values = requestCache.get(ctx) ?? new Map<unknown, unknown>();
  requestCache.set(ctx, values);
  if (!values.has(create)) values.set(create, create(ctx));
  return values.get(create);
}
