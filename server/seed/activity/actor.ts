import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { NO_SESSION } from '../../access/viewer.ts';
import type { Context } from '../../context/context.ts';
import type { Services } from '../../context/services.ts';
import type { SimulatedPerson } from './activity.store.ts';

const nothing = (): undefined => undefined;

/** The context of a call that a simulated person makes. There is no request, so no cookie and no header. */
export function actAs(services: Services, log: FastifyBaseLogger, { id, language }: SimulatedPerson): Context {
  const signal = new AbortController();
  return {
    ...services,
    viewer: { id, role: 'app_user', sessionId: NO_SESSION, emailVerified: true, isGuest: false, byApiKey: false },
    bearer: { token: undefined, failure: undefined },
    language,
    address: '127.0.0.1',
    userAgent: 'demo',
    requestId: randomUUID(),
    readsNewest: true,
    log,
    signal: () => signal.signal,
    setHeader: nothing,
    sessionCookie: { read: nothing, write: nothing, clear: nothing },
  };
}
