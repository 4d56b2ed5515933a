import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { ExecutionResult } from 'graphql';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import { isDirect } from './isDirect.ts';

/** Measures the duration of the calls in one GraphQL request. */
export interface CallMetrics {
  /**
   * @returns a function to call with the result
   */
  start(calls: readonly { readonly name: string }[]): (result: ExecutionResult) => void;
}

export interface Metrics {
  readonly registry: Registry;
  readonly calls: CallMetrics;
}

/** Creates the metrics of one app. Process metrics are disabled in tests, where many apps share one process. */
export function createMetrics(config: Config): Metrics {
  const registry = new Registry();
  if (config.mode !== 'test') collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'bourse_call_seconds',
    help: 'Duration of GraphQL requests by their calls',
    labelNames: ['call', 'outcome'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return {
    registry,
    calls: {
      start(calls) {
        const started = process.hrtime.bigint();
        return (result) => {
          const outcome = result.errors === undefined || result.errors.length === 0 ? 'ok' : 'error';
          const duration = Number(process.hrtime.bigint() - started) / 1e9;
          for (const name of new Set(calls.map((call) => call.name)))
            seconds.observe({ call: name, outcome }, duration);
        };
      },
    },
  };
}

const isEqualConstantTime = (first: string, second: string): boolean => {
  const [left, right] = [Buffer.from(first), Buffer.from(second)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/**
 * Serves /metrics in the Prometheus text format to direct requests of this machine or, if METRICS_TOKEN is set, to callers with that
 * token. Other callers get 404.
 */
export function serveMetrics(app: FastifyInstance, config: Config, metrics: Metrics): void {
  const requests = new Counter({
    name: 'bourse_http_requests_total',
    help: 'Answered HTTP requests',
    labelNames: ['route', 'method', 'status'],
    registers: [metrics.registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    requests.inc({ route: request.routeOptions.url ?? 'unknown', method: request.method, status: reply.statusCode });
  });
  app.get('/metrics', async (request, reply) => {
    const given = request.headers.authorization ?? '';
    const allowed =
      config.metricsToken === undefined
        ? isDirect(request)
        : isEqualConstantTime(given, `Bearer ${config.metricsToken}`);
    if (!allowed) return reply.callNotFound();
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
