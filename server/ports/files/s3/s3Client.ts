import { setTimeout as delay } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Location } from '../../../config/files.ts';
import { FileStoreError, FileStoreTimeout } from '../fileStoreError.ts';

export interface S3Options {
  /** Requests per operation. Only failures that may be temporary are repeated. */
  readonly attempts?: number;
  /** The first pause between two requests; it doubles each time. */
  readonly pauseMs?: number;
  /** For the answer to a request, and for the next bytes of a file. */
  readonly timeoutMs?: number;
  /** The address of the bucket for browsers, if they fetch files there by signed addresses. */
  readonly publicUrl?: string | undefined;
  readonly send?: typeof fetch;
}

interface S3Request {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  /** Undefined for the bucket itself. */
  readonly key?: string;
  readonly body?: Buffer;
  /** The first byte to read. */
  readonly offset?: number;
  readonly isAnonymous?: boolean;
}

interface SignedRequest {
  readonly url: string;
  readonly headers: Headers;
}

export interface S3Client {
  /** Sends a request and returns any answer that is not a temporary failure. */
  send(request: S3Request): Promise<Response>;
  /** Returns the error of an answer that is not a success. */
  toError(response: Response, action: string): Promise<FileStoreError>;
  readonly timeoutMs: number;
}

const temporary = new Set([429, 500, 502, 503, 504]);

export const getObjectUrl = (base: string, { prefix }: S3Location, key: string): string => `${base}/${prefix}${key}`;

/** The error of the network behind "fetch failed". */
const getCause = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? error.cause : error;

/** What to do about an error code of S3. */
const advice: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: 'The access key in FILES_URL is wrong.',
  SignatureDoesNotMatch: 'The secret key or the region in FILES_URL is wrong.',
  AuthorizationHeaderMalformed: 'The region in FILES_URL is wrong.',
  AccessDenied: 'The access key may not read, write and list this bucket.',
  NoSuchBucket: 'The bucket of FILES_URL does not exist; npm run files:create creates it.',
  RequestTimeTooSkewed: 'The clock of this machine is wrong.',
};

/** Requests to one bucket, signed with AWS Signature Version 4, in path style. */
export function createS3Client(location: S3Location, options: S3Options = {}): S3Client {
  const { attempts = 3, pauseMs = 100, timeoutMs = location.timeoutSeconds * 1000 } = options;
  const sendRequest = options.send ?? fetch;
  const { endpoint, bucket, accessKey, secretKey, region } = location;
  const bucketUrl = `${endpoint}/${bucket}`;
  const signingKeys = new Map<string, ArrayBuffer>();

  async function sign({ method, key, body, offset = 0, isAnonymous }: S3Request): Promise<SignedRequest> {
    const url = key === undefined ? bucketUrl : getObjectUrl(bucketUrl, location, key);
    const headers = new Headers();
    if (body !== undefined) {
      const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(body));
      // The store compares the digest with the bytes that it receives.
      headers.set('x-amz-content-sha256', Buffer.from(digest).toString('hex'));
    }
    const signer = new AwsV4Signer({
      method,
      url,
      headers,
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      region,
      service: 's3',
      cache: signingKeys,
    });
    const signed = isAnonymous === true ? { headers } : await signer.sign();
    // Not part of the signature, because proxies of stores change it.
    signed.headers.set('accept-encoding', 'identity');
    if (offset > 0) signed.headers.set('range', `bytes=${offset}-`);
    return { url, headers: signed.headers };
  }

  async function sendOnce(request: S3Request): Promise<Response> {
    const { url, headers } = await sign(request);
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), timeoutMs);
    const body = request.body === undefined ? undefined : new Uint8Array(request.body);
    try {
      return await sendRequest(url, {
        method: request.method,
        headers,
        body,
        redirect: 'manual',
        signal: timeout.signal,
      });
    } catch (error) {
      const place = `the file store at ${endpoint}`;
      if (timeout.signal.aborted) throw new FileStoreTimeout(`${place}: no answer within ${timeoutMs} ms`);
      const cause = getCause(error);
      throw new FileStoreError(`${place}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    } finally {
      clearTimeout(timer);
    }
  }

  async function send(request: S3Request): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt === attempts;
      try {
        const response = await sendOnce(request);
        if (isLast || !temporary.has(response.status)) return response;
        await response.body?.cancel();
      } catch (error) {
        // A caller is waiting: a second timeout would take too long.
        if (isLast || error instanceof FileStoreTimeout) throw error;
      }
      await delay(pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  }

  return {
    send,
    timeoutMs,
    async toError(response, action) {
      const text = await response.text().catch(() => '');
      const code = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? '';
      const parts = [
        `the file store at ${endpoint} did not ${action}: ${response.status} ${code}`.trim(),
        advice[code],
      ];
      return new FileStoreError(parts.filter((part) => part !== undefined).join('. '));
    },
  };
}
