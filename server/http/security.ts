import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopbackHost, type Config } from '../config/config.ts';
import { RequestFailure } from './failures.ts';

/** The policy for responses that are not pages. Pages have their own policies (staticSite.ts, files.ts). */
const STRICT_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const headers: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
};

/** Whether a page of this origin may call this server. */
export function isOwnOrigin(origin: string, request: FastifyRequest, config: Config): boolean {
  if (!URL.canParse(origin)) return false;
  const { host, hostname, origin: normalized } = new URL(origin);
  if (config.publicUrl !== undefined)
    return normalized === new URL(config.publicUrl).origin || (!config.exposed && isLoopbackHost(hostname));
  return config.exposed ? host === request.host : isLoopbackHost(hostname);
}

/** Sets security headers on every response and rejects requests from pages of other sites. */
export function guardRequests(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(headers).header('content-security-policy', STRICT_POLICY).header('x-request-id', request.id);
    if (config.hsts !== undefined) void reply.header('strict-transport-security', config.hsts);
    if (request.method === 'GET' || request.method === 'HEAD') return;
    const { origin } = request.headers;
    const crossSite = request.headers['sec-fetch-site'] === 'cross-site';
    if (crossSite || (origin !== undefined && !isOwnOrigin(origin, request, config))) {
      throw new RequestFailure(403, 'FOREIGN_ORIGIN', 'Requests from other sites are refused');
    }
    const encoding = request.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity')
      throw new RequestFailure(415, 'UNSUPPORTED_ENCODING', 'Compressed request bodies are not accepted');
  });
}
