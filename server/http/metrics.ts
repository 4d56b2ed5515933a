import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isEqualConstantTime } from '../access/isEqualConstantTime.ts';
import type { Config } from '../config/config.ts';
import type { Metrics } from '../observe/metrics.ts';
import { isDirect } from './isDirect.ts';

/** The routes of the server itself. All pages and files of the site count as one route. */
const ownRoutes = /^\/(api|auth\/graphql|graphql|files|live|healthz|readyz|metrics|outbox)(\/|$)/;

/** A bounded set: patterns of routes, `site`, and `unknown` for paths that no route serves. */
export function getRouteLabel(request: FastifyRequest): string {
  const { url } = request.routeOptions;
  if (url === undefined) return 'unknown';
  return ownRoutes.test(url) ? url : 'site';
}

/**
 * Serves /metrics in the Prometheus text format to direct requests of this machine or, if METRICS_TOKEN is set, to callers with that
 * token. Other callers get 404.
 * @param refresh sets the gauges that are read from the database
 */
export function serveMetrics(
  app: FastifyInstance,
  config: Config,
  metrics: Metrics,
  refresh: () => Promise<void>,
): void {
  // Read before the handler, because a request that is answered as not found loses its route.
  const labels = new WeakMap<FastifyRequest, string>();
  app.addHook('onRequest', async (request) => void labels.set(request, getRouteLabel(request)));
  app.addHook('onResponse', async (request, reply) => {
    metrics.requestAnswered({
      route: labels.get(request) ?? 'unknown',
      method: request.method,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
  });
  app.get('/metrics', async (request, reply) => {
    const given = request.headers.authorization ?? '';
    const allowed =
      config.metricsToken === undefined
        ? isDirect(request)
        : isEqualConstantTime(given, `Bearer ${config.metricsToken}`);
    if (!allowed) return reply.callNotFound();
    await refresh();
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
