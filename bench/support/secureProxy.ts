import { createHash, X509Certificate } from 'node:crypto';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { Agent, request as sendRequest, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';

import { createCertificate } from '../../tests/support/tls/certificate.ts';

const DAY_MS = 86_400_000;

/** Headers of a single HTTP/1.1 connection. HTTP/2 refuses them. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);

export interface SecureProxy {
  readonly url: string;
  /** The hash of the key, in the form of Chromium's flag that trusts it. */
  readonly keyHash: string;
  stop(): Promise<void>;
}

/**
 * A proxy with TLS and HTTP/2 in front of a server, as the site is operated (deploy/Caddyfile): browsers use HTTP/2 with
 * TLS only, and HTTP/1.1 limits them to six requests at a time.
 */
export async function startSecureProxy(target: string): Promise<SecureProxy> {
  const { hostname, port } = new URL(target);
  const agent = new Agent({ keepAlive: true });
  const certificate = createCertificate(new Date(Date.now() - DAY_MS), new Date(Date.now() + DAY_MS));
  const forward = (request: Http2ServerRequest, response: Http2ServerResponse): void => {
    const headers = {
      ...withoutConnection(request.headers),
      host: request.authority,
      'x-forwarded-proto': 'https',
    };
    const forwarded = sendRequest(
      { hostname, port, agent, path: request.url, method: request.method, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, withoutConnection(answer.headers));
        answer.pipe(response);
      },
    );
    forwarded.on('error', () => response.stream.close());
    request.pipe(forwarded);
  };
  const server = createSecureServer({ ...certificate, allowHTTP1: true }, forward);
  // WebSockets come by HTTP/1.1.
  server.on('upgrade', (request, socket) => {
    const upstream = connect(Number(port), hostname, () => {
      const lines = Object.entries(request.headers).map(([name, value]) => `${name}: ${String(value)}`);
      upstream.write(`GET ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  return {
    url: `https://127.0.0.1:${address.port}`,
    keyHash: hashKey(certificate.cert),
    stop: async () => {
      agent.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const hashKey = (cert: string): string =>
  createHash('sha256')
    .update(new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');

const withoutConnection = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':') && !OF_CONNECTION.has(name)));
