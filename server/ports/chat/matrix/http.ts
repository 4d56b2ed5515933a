import { setTimeout as delay } from 'node:timers/promises';
import { ChatFailure } from '../chat.ts';
import { toFailure, getRetryAfter } from './failures.ts';

/** Timeout of a response in milliseconds. */
const ANSWER_MS = 10_000;
/** Larger than any response that we request. */
const MAX_RESPONSE_BYTES = 256 * 1024;
/** Waits of a call up to this long in all are made here; for longer ones the caller retries later. */
const MAX_TOTAL_WAIT_MS = 3_000;
const MAX_TRIES = 3;

export type Json = Readonly<Record<string, unknown>>;

interface MatrixCall {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Starts with a slash. Every variable part must go through `segment`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly token?: string;
  readonly body?: Json;
  /** Timeout of this response in milliseconds, where a user waits for it. */
  readonly withinMs?: number;
}

interface MatrixResponse {
  readonly status: number;
  readonly body: Json;
}

export type MatrixHttp = (call: MatrixCall) => Promise<MatrixResponse>;

/** Encodes one part of a path, because ids contain colons, slashes and other special characters. */
export const segment = (text: string): string => encodeURIComponent(text);

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

async function toText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > MAX_RESPONSE_BYTES) throw new ChatFailure('unavailable', 'the homeserver answered with far too much');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function parsed(text: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    return isJson(value) ? value : {};
  } catch {
    return {};
  }
}

/** Rejects responses that do not come from the homeserver, such as a proxy's error page. */
function parseResponse(response: Response, text: string): MatrixResponse {
  const { status } = response;
  if (status >= 300 && status < 400)
    throw new ChatFailure('unavailable', `the homeserver redirects (${status}); MATRIX_URL must be its own address`);
  const body = parsed(text);
  if (status < 300 ? text.trim()[0] !== '{' : typeof body['errcode'] !== 'string' && !Array.isArray(body['flows']))
    throw new ChatFailure('unavailable', `the homeserver answered ${status} in no form of the protocol`);
  return { status, body };
}

/**
 * Sends calls to one homeserver only: redirects are not followed, so that no token reaches another host. Waits when the
 * homeserver requests a short pause.
 * @returns responses with status 200, and 401 with the flows of user-interactive authentication
 * @param send sends one request; the global `fetch` by default
 * @throws ChatFailure for every other response
 */
export function matrixHttp(base: string, send: typeof fetch = (input, init) => fetch(input, init)): MatrixHttp {
  const attempt = async ({
    method,
    path,
    query,
    token,
    body,
    withinMs = ANSWER_MS,
  }: MatrixCall): Promise<MatrixResponse & { waitMs: number }> => {
    const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
    try {
      const response = await send(`${base}${path}${search}`, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(withinMs),
        headers: {
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const answer = parseResponse(response, await toText(response));
      return { ...answer, waitMs: answer.status === 429 ? getRetryAfter(answer.body, response.headers) : 0 };
    } catch (error) {
      if (error instanceof ChatFailure) throw error;
      const late = error instanceof Error && error.name === 'TimeoutError';
      throw new ChatFailure('unavailable', late ? 'the homeserver took too long' : 'the homeserver cannot be reached', {
        cause: error,
      });
    }
  };
  return async (call) => {
    let waited = 0;
    for (let tries = 1; ; tries += 1) {
      const { status, body, waitMs } = await attempt(call);
      if (status < 300 || (status === 401 && Array.isArray(body['flows']))) return { status, body };
      if (status !== 429 || tries >= MAX_TRIES || waited + waitMs > MAX_TOTAL_WAIT_MS)
        throw toFailure(status, body, waitMs);
      waited += waitMs;
      await delay(waitMs);
    }
  };
}
