import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseBearerToken, findCaller, guest, type Caller } from '../access/viewer.ts';
import type { Services } from '../context/services.ts';
import { RequestFailure } from './failures.ts';
import type { RateLimits } from './rateLimits.ts';

const callers = new WeakMap<FastifyRequest, Caller>();

/** The caller of a request; a guest where `identifyCallers` does not run. */
export const getCaller = (request: FastifyRequest): Caller => callers.get(request) ?? guest;

/** Whether the request has several Authorization headers. Node uses the first one, but a proxy may use another one. */
const hasTwoAuthorizations = (request: FastifyRequest): boolean =>
  request.raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'authorization').length > 1;

/**
 * Finds the caller of every request of this scope and counts the request, before its body is read.
 * @param selfCounted the routes that count their requests themselves
 */
export function identifyCallers(
  app: FastifyInstance,
  services: Services,
  rateLimits: RateLimits,
  selfCounted: ReadonlySet<string>,
): void {
  app.addHook('onRequest', async (request) => {
    if (hasTwoAuthorizations(request))
      throw new RequestFailure(400, 'BAD_REQUEST', 'The Authorization header was sent twice');
    const caller = await findCaller(services, parseBearerToken(request.headers.authorization));
    callers.set(request, caller);
    if (selfCounted.has(request.routeOptions.url ?? '')) return;
    await rateLimits.count({ viewer: caller.viewer, address: request.ip }, 1, 'call');
  });
}
