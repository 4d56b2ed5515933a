import { NEWEST_HEADER } from '../../rules/platform/newestHeader.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context/context.ts';
import type { Services } from '../context/services.ts';
import { getLanguage } from '../i18n/translate.ts';
import { getCaller } from './caller.ts';
import { createLeaveSignal } from './leaveSignal.ts';
import { sessionCookie } from './sessionCookie.ts';

/** Creates the context of a request whose caller has been found (http/caller.ts). */
export function createContext(request: FastifyRequest, reply: FastifyReply, services: Services): Context {
  const { viewer, token, failure } = getCaller(request);
  return {
    ...services,
    viewer,
    bearer: { token, failure },
    language: getLanguage(request.headers['accept-language']),
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
    readsNewest: request.headers[NEWEST_HEADER] !== undefined,
    log: request.log,
    signal: () => createLeaveSignal(reply),
    setHeader: (name, value) => void reply.header(name, value),
    sessionCookie: sessionCookie(request, reply, services.config),
  };
}
