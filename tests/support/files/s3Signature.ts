import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** AWS Signature Version 4 as a store verifies it, written from its specification and without the client's library. */

export interface Credentials {
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
}

const MAX_SKEW_MS = 15 * 60_000;

const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const sign = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const parseDate = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

interface Claims {
  readonly credential: string;
  readonly signedHeaders: string;
  readonly signature: string;
  readonly date: string;
  readonly payload: string;
  /** Of an address with a signature. */
  readonly expires: number | undefined;
}

function readClaims({ headers }: IncomingMessage, query: URLSearchParams): Claims | undefined {
  if (query.has('X-Amz-Signature'))
    return {
      credential: query.get('X-Amz-Credential') ?? '',
      signedHeaders: query.get('X-Amz-SignedHeaders') ?? '',
      signature: query.get('X-Amz-Signature') ?? '',
      date: query.get('X-Amz-Date') ?? '',
      payload: 'UNSIGNED-PAYLOAD',
      expires: Number(query.get('X-Amz-Expires')),
    };
  const match = /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(
    headers.authorization ?? '',
  );
  if (match === null) return undefined;
  const [, credential = '', signedHeaders = '', signature = ''] = match;
  const [date, payload] = [headers['x-amz-date'], headers['x-amz-content-sha256']];
  return { credential, signedHeaders, signature, date: String(date), payload: String(payload), expires: undefined };
}

function toCanonicalQuery(query: URLSearchParams): string {
  return [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&');
}

/** Returns the error code of S3 for a request that is not allowed; undefined if it is. */
export function findSignatureError(
  request: IncomingMessage,
  body: Buffer,
  { accessKey, secretKey, region }: Credentials,
  now = Date.now(),
): string | undefined {
  const url = new URL(request.url ?? '/', 'http://store');
  const claims = readClaims(request, url.searchParams);
  if (claims === undefined) return 'AccessDenied';
  const [owner, day = '', ...scope] = claims.credential.split('/');
  if (owner !== accessKey) return 'InvalidAccessKeyId';
  if (scope.join('/') !== `${region}/s3/aws4_request`) return 'AuthorizationHeaderMalformed';
  const age = now - parseDate(claims.date);
  if (claims.expires === undefined ? Math.abs(age) > MAX_SKEW_MS : age > claims.expires * 1000)
    return claims.expires === undefined ? 'RequestTimeTooSkewed' : 'AccessDenied';
  const headers = claims.signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [
    request.method,
    url.pathname,
    toCanonicalQuery(url.searchParams),
    headers.join(''),
    claims.signedHeaders,
    claims.payload,
  ].join('\n');
  const digest = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', claims.date, [day, ...scope].join('/'), digest].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce(sign, Buffer.from(`AWS4${secretKey}`));
  if (sign(key, text).toString('hex') !== claims.signature) return 'SignatureDoesNotMatch';
  const isUnsigned = claims.payload === 'UNSIGNED-PAYLOAD';
  const sum = createHash('sha256').update(body).digest('hex');
  return isUnsigned || sum === claims.payload ? undefined : 'XAmzContentSHA256Mismatch';
}
