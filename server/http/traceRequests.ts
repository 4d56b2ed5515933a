import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { isTracing, runIn, startRequest, type ActiveSpan } from '../observe/tracing.ts';
import { getRouteLabel } from './metrics.ts';

/** Requests of machines, and files of the site. */
const UNTRACED: ReadonlySet<string> = new Set(['site', 'unknown', '/healthz', '/readyz', '/metrics']);

const readParent = (request: FastifyRequest): string | undefined => {
  const { traceparent } = request.headers;
  return typeof traceparent === 'string' ? traceparent : undefined;
};

/** Records the requests as traces. Adds no hooks where no traces are configured. */
export function traceRequests(app: FastifyInstance, { traces }: Pick<Config, 'traces'>): void {
  if (!isTracing()) return;
  const spans = new WeakMap<FastifyRequest, ActiveSpan>();

  app.addHook('onRequest', (request, _reply, done) => {
    const route = getRouteLabel(request);
    if (UNTRACED.has(route)) return done();
    const values = { 'http.request.method': request.method, 'http.route': route };
    const parent = traces?.acceptsParent === true ? readParent(request) : undefined;
    const active = startRequest(`${request.method} ${route}`, values, parent);
    if (active === undefined) return done();
    spans.set(request, active);
    return runIn(active, done);
  });

  // The body is read by events of the connection, which do not belong to the span.
  app.addHook('preHandler', (request, _reply, done) => {
    const active = spans.get(request);
    return active === undefined ? done() : runIn(active, done);
  });

  app.addHook('onResponse', (request, reply, done) => {
    const active = spans.get(request);
    if (active === undefined) return done();
    active.span.set({ 'http.response.status_code': reply.statusCode });
    active.span.end(reply.statusCode >= 500 ? 'failed' : 'ok');
    // The log line of the response contains the trace.
    return runIn(active, done);
  });
}
