import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from '../http/caller.ts';
import { sessionCookie, type SessionCookie } from '../http/sessionCookie.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Services } from '../services.ts';
import { languageOf, type Language } from '../i18n/translate.ts';
import { UserError } from './envelope.ts';

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

/** The context of a request whose caller has been found (http/caller.ts). */
export function contextOf(request: FastifyRequest, reply: FastifyReply, services: Services): Context {
  const { viewer, token, failure } = callerOf(request);
  return {
    ...services,
    viewer,
    bearer: { token, failure },
    language: languageOf(request.headers['accept-language']),
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
    log: request.log,
    setHeader: (name, value) => void reply.header(name, value),
    sessionCookie: sessionCookie(request, reply, services.config),
  };
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
