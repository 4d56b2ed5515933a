import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createCall, runInCall, type RunningCall } from '../database/connection/callDeadline.ts';

/** Uploads take as long as the network of the user needs, and live connections stay open. */
const hasDeadline = (request: FastifyRequest): boolean =>
  request.headers.upgrade === undefined && request.headers['content-type']?.startsWith('multipart/') !== true;

/**
 * Gives each request a deadline for a database that does not answer. Without it, a call with several statements could
 * wait the longest time once for each.
 */
export function limitDatabaseWaits(app: FastifyInstance): void {
  const calls = new WeakMap<FastifyRequest, RunningCall>();
  app.addHook('onRequest', (request, reply, done) => {
    if (!hasDeadline(request)) return done();
    const call = createCall();
    calls.set(request, call);
    reply.raw.once('close', () => {
      call.deadline = undefined;
    });
    return runInCall(call, done);
  });
  // The body arrives in the context of its socket, not in that of the request.
  app.addHook('preValidation', (request, _reply, done) => runInCall(calls.get(request), done));
}
