import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { loadConfig } from '../../../server/config/config.ts';
import type { S3Location } from '../../../server/config/files.ts';
import { findSignatureError, type Credentials } from './s3Signature.ts';

/** What the next request gets instead of its answer. */
type Fault =
  | { readonly kind: 'status'; readonly status: number; readonly code?: string }
  /** The connection ends after this many bytes of the body. */
  | { readonly kind: 'cut'; readonly afterBytes: number }
  /** The connection stays open without an answer. */
  | { readonly kind: 'silence' }
  /** The connection stays open after this many bytes of the body. */
  | { readonly kind: 'stall'; readonly afterBytes: number };

export interface TestS3 {
  readonly port: number;
  /** FILES_URL of a bucket. */
  getUrl(bucket: string, change?: Partial<Credentials>): string;
  readonly objects: Map<string, Buffer>;
  /** Method and path of all requests. */
  readonly requests: string[];
  /** The faults of the next requests, in order. */
  readonly faults: Fault[];
  stop(): Promise<void>;
}

const s3Credentials: Credentials = { accessKey: 'bourse-1', secretKey: 'kT4v+9Zq/Lw2Xn7RbYc5Hd=', region: 'us-east-1' };

const formatS3Url = (port: number, bucket: string, { accessKey, secretKey, region }: Credentials): string =>
  `s3+http://${encodeURIComponent(accessKey)}:${encodeURIComponent(secretKey)}@127.0.0.1:${port}/${bucket}?region=${region}`;

/** The bucket of an address, as the configuration reads it. */
export function parseS3Url(url: string): S3Location {
  const { location } = loadConfig({ FILES_URL: url }).files;
  if (location.kind !== 's3') throw new Error(`${url} is no bucket`);
  return location;
}

const sendError = (response: ServerResponse, status: number, code: string): void => {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
};

function sendObject(
  request: IncomingMessage,
  response: ServerResponse,
  content: Buffer,
  fault: Fault | undefined,
): void {
  const url = new URL(request.url ?? '/', 'http://store');
  const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
  const rest = content.subarray(start);
  response.writeHead(request.headers.range === undefined ? 200 : 206, {
    'content-length': rest.length,
    'content-type': url.searchParams.get('response-content-type') ?? 'application/octet-stream',
    'content-disposition': url.searchParams.get('response-content-disposition') ?? '',
    'cache-control': url.searchParams.get('response-cache-control') ?? '',
  });
  if (fault?.kind === 'cut') response.write(rest.subarray(0, fault.afterBytes), () => request.socket.destroy());
  else if (fault?.kind === 'stall') response.write(rest.subarray(0, fault.afterBytes));
  else response.end(rest);
}

/**
 * A small S3-compatible store on a free port of this machine. It verifies signatures and can fail on request.
 * @param isPublic everyone can read the objects
 */
export async function startS3({ isPublic = false } = {}): Promise<TestS3> {
  const credentials = s3Credentials;
  const objects = new Map<string, Buffer>();
  const buckets = new Set<string>();
  const requests: string[] = [];
  const faults: Fault[] = [];

  const answer = (request: IncomingMessage, response: ServerResponse, body: Buffer): void => {
    const { pathname } = new URL(request.url ?? '/', 'http://store');
    requests.push(`${request.method} ${pathname}`);
    const fault = faults.shift();
    if (fault?.kind === 'silence') return;
    if (fault?.kind === 'status') return sendError(response, fault.status, fault.code ?? 'SlowDown');
    const isAnonymous = request.headers.authorization === undefined && isPublic;
    const error = isAnonymous ? undefined : findSignatureError(request, body, credentials);
    if (error !== undefined) return sendError(response, error === 'XAmzContentSHA256Mismatch' ? 400 : 403, error);
    const [, bucket = '', ...key] = pathname.split('/');
    if (key.length === 0 && request.method === 'PUT') {
      buckets.add(bucket);
      return void response.end();
    }
    if (!buckets.has(bucket)) return sendError(response, 404, 'NoSuchBucket');
    const content = objects.get(pathname);
    if (request.method === 'PUT') {
      objects.set(pathname, body);
      return void response.end();
    }
    if (request.method === 'DELETE') {
      objects.delete(pathname);
      return void response.writeHead(204).end();
    }
    return content === undefined
      ? sendError(response, 404, 'NoSuchKey')
      : sendObject(request, response, content, fault);
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => answer(request, response, Buffer.concat(chunks)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const { port } = address;
  return {
    port,
    getUrl: (bucket, change) => formatS3Url(port, bucket, { ...credentials, ...change }),
    objects,
    requests,
    faults,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
