import type { LookupAddress } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { ChannelFailure } from '../news.ts';
import { isAllowedAddress, type AllowedNetworks, type Resolve } from './addresses.ts';

export interface RequestRules {
  /** Timeout for the whole request: redirects, headers and body. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly maxRedirects: number;
  readonly allowed: AllowedNetworks;
  readonly resolve: Resolve;
  /** The ports that may be reached; all by default. */
  readonly ports?: readonly number[];
  /** Called before each request, redirects included. A rejection ends it. */
  readonly beforeRequest?: (url: URL) => Promise<void>;
}

export interface GuardedResponse {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** Empty unless the status is 200. */
  readonly body: Buffer;
  /** The final URL after redirects. */
  readonly url: URL;
}

const FORBIDDEN_REASON = 'an address that must not be reached';
export const UNKNOWN_NAME_REASON = 'its name cannot be looked up';

/**
 * Resolves the name for this one connection and connects to the checked address, which prevents DNS rebinding. One
 * forbidden address among several rejects the request.
 */
export function guardedLookup({ resolve, allowed }: Pick<RequestRules, 'resolve' | 'allowed'>): LookupFunction {
  const lookUpAllowed = callbackify(async (hostname: string): Promise<readonly LookupAddress[]> => {
    const addresses = await resolve(hostname).catch((error: unknown) => {
      throw new ChannelFailure(UNKNOWN_NAME_REASON, { cause: error });
    });
    if (addresses.length > 0 && addresses.every(({ address }) => isAllowedAddress(address, allowed))) return addresses;
    throw new ChannelFailure(FORBIDDEN_REASON);
  });
  return (hostname, options, callback) => {
    lookUpAllowed(hostname, (error, addresses) => {
      const [first] = addresses ?? [];
      if (first === undefined) callback(error, '', 0);
      else if (options.all === true) callback(null, [...addresses]);
      else callback(null, first.address, first.family);
    });
  };
}

/**
 * Accepts http and https URLs only, without credentials. Literal IP addresses are checked here, because `guardedLookup`
 * is not called for them.
 * @throws ChannelFailure
 */
export function checkUrl(url: URL, { allowed, ports }: Pick<RequestRules, 'allowed' | 'ports'>): void {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new ChannelFailure('not an address of the web');
  if (url.username !== '' || url.password !== '') throw new ChannelFailure('an address with a password');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isAllowedAddress(host, allowed)) throw new ChannelFailure(FORBIDDEN_REASON);
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  if (ports?.includes(port) === false) throw new ChannelFailure('a port that must not be reached');
}

const send = (
  url: URL,
  headers: Readonly<Record<string, string>>,
  rules: RequestRules,
  signal: AbortSignal,
  /** Sends a POST request with this body. */
  body?: string,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http;
    // No agent: a pooled connection would be reused without another check.
    const method = body === undefined ? 'GET' : 'POST';
    const options = { agent: false, method, headers, signal, lookup: guardedLookup(rules), maxHeaderSize: 16_384 };
    request(url, options).on('response', resolve).on('error', reject).end(body);
  });

/**
 * Compressed responses were not requested and could expand to a thousand times their size.
 * @throws ChannelFailure
 */
function assertNotPacked({ headers }: IncomingMessage): void {
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new ChannelFailure('a packed answer');
}

async function readBody(response: IncomingMessage, { maxBytes }: Pick<RequestRules, 'maxBytes'>): Promise<Buffer> {
  const tooLarge = new ChannelFailure(`more than ${maxBytes} bytes`);
  try {
    if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge;
    const parts: Buffer[] = [];
    let bytes = 0;
    for await (const part of response) {
      if (!Buffer.isBuffer(part)) continue;
      bytes += part.byteLength;
      if (bytes > maxBytes) throw tooLarge;
      parts.push(part);
    }
    return Buffer.concat(parts);
  } finally {
    response.destroy();
  }
}

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

function nextUrl(from: URL, location: string | undefined): URL {
  if (location === undefined || !URL.canParse(location, from)) throw new ChannelFailure('a redirect to nowhere');
  const url = new URL(location, from);
  if (from.protocol === 'https:' && url.protocol === 'http:') throw new ChannelFailure('a redirect away from https');
  return url;
}

type Read<T> = (response: IncomingMessage, url: URL) => Promise<T>;

/** Sends the request and follows its redirects. Each target is checked. `read` gets the last response. */
async function followRedirects<T>(
  start: URL,
  headers: Readonly<Record<string, string>>,
  rules: RequestRules,
  signal: AbortSignal,
  read: Read<T>,
): Promise<T> {
  let url = start;
  for (let redirects = 0; redirects <= rules.maxRedirects; redirects += 1) {
    checkUrl(url, rules);
    await rules.beforeRequest?.(url);
    const response = await send(url, headers, rules, signal);
    if (!isRedirect(response.statusCode ?? 0)) {
      try {
        return await read(response, url);
      } finally {
        response.destroy();
      }
    }
    response.destroy();
    url = nextUrl(url, response.headers.location);
  }
  throw new ChannelFailure(`more than ${rules.maxRedirects} redirects`);
}

/**
 * Sends a GET request to an external server and prevents access to our own network (SSRF): the address is checked when
 * the connection is made, and again for each redirect. Time and size of the response are limited.
 * @throws ChannelFailure
 */
export async function guardedGet(
  url: URL,
  headers: Readonly<Record<string, string>>,
  rules: RequestRules,
  abortSignal?: AbortSignal,
): Promise<GuardedResponse> {
  return guardedRead(url, headers, rules, abortSignal, async (response, found) => {
    const status = response.statusCode ?? 0;
    const body = status === 200 ? await readBody(response, rules) : Buffer.alloc(0);
    return { status, headers: response.headers, body, url: found };
  });
}

/**
 * The same for responses that need not be read to their end. `maxBytes` is up to `read`; the connection is closed when
 * it has ended.
 * @throws ChannelFailure
 */
export async function guardedRead<T>(
  url: URL,
  headers: Readonly<Record<string, string>>,
  rules: RequestRules,
  abortSignal: AbortSignal | undefined,
  read: Read<T>,
): Promise<T> {
  return withTimeout(rules, abortSignal, (signal) =>
    followRedirects(url, headers, rules, signal, (response, found) => {
      if (response.statusCode === 200) assertNotPacked(response);
      return read(response, found);
    }),
  );
}

/**
 * Sends a POST request with the same guards. Redirects are not followed, and the body of the response is not read.
 * @throws ChannelFailure
 */
export async function guardedPost(
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: string,
  rules: RequestRules,
  abortSignal?: AbortSignal,
): Promise<{ readonly status: number }> {
  return withTimeout(rules, abortSignal, async (signal) => {
    checkUrl(url, rules);
    const response = await send(url, headers, rules, signal, body);
    response.destroy();
    return { status: response.statusCode ?? 0 };
  });
}

/** @throws ChannelFailure for every failure of the request */
async function withTimeout<T>(
  { timeoutMs }: RequestRules,
  abortSignal: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    return await run(abortSignal === undefined ? timeout : AbortSignal.any([timeout, abortSignal]));
  } catch (error) {
    if (error instanceof ChannelFailure) throw error;
    if (timeout.aborted) throw new ChannelFailure(`no answer within ${timeoutMs} ms`, { cause: error });
    throw new ChannelFailure('it cannot be reached', { cause: error });
  }
}
