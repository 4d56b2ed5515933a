import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { ChannelFailure } from '../news/news.ts';
import { limitLookUps, systemResolve, type AllowedNetworks, type Resolve } from '../news/feeds/addresses.ts';
import { checkUrl, guardedLookup, UNKNOWN_NAME_REASON } from '../news/feeds/guardedRequest.ts';
import {
  WEBHOOK_LIMITS,
  WebhookFailure,
  type WebhookPort,
  type WebhookRequest,
  type WebhookResponse,
} from './webhookPort.ts';

const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

const AGENT_OPTIONS = {
  keepAlive: true,
  maxSockets: 100,
  maxFreeSockets: 8,
  scheduling: 'lifo',
  // Idle connections of agents that were replaced end too.
  timeout: WEBHOOK_LIMITS.pinnedMs,
} as const;

/** Connections that lead to a checked address. They are replaced before a name can point elsewhere for long. */
class PinnedAgents {
  #agents = { http: new http.Agent(AGENT_OPTIONS), https: new https.Agent(AGENT_OPTIONS) };
  #since = performance.now();

  pick(url: URL): http.Agent {
    if (performance.now() - this.#since > WEBHOOK_LIMITS.pinnedMs) {
      // Requests that are under way keep their connection.
      const { http: plain, https: secure } = this.#agents;
      this.#agents = { http: new http.Agent(AGENT_OPTIONS), https: new https.Agent(AGENT_OPTIONS) };
      this.#since = performance.now();
      for (const agent of [plain, secure])
        for (const sockets of Object.values(agent.freeSockets)) for (const socket of sockets ?? []) socket.destroy();
    }
    return url.protocol === 'https:' ? this.#agents.https : this.#agents.http;
  }

  close(): void {
    this.#agents.http.destroy();
    this.#agents.https.destroy();
  }
}

/** Ends a request whose connection is not open in time. */
function limitConnecting(request: ClientRequest): void {
  request.on('socket', (socket: Socket) => {
    if (!socket.connecting) return;
    const end = (): void => {
      request.destroy(new WebhookFailure('timeout', `no connection within ${WEBHOOK_LIMITS.connectMs} ms`));
    };
    const timer = setTimeout(end, WEBHOOK_LIMITS.connectMs);
    const clear = (): void => clearTimeout(timer);
    socket.once('connect', clear).once('close', clear);
  });
}

async function readBody(response: IncomingMessage): Promise<Pick<WebhookResponse, 'body' | 'isCut'>> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response) {
    if (!Buffer.isBuffer(part)) continue;
    parts.push(part);
    bytes += part.byteLength;
    if (bytes <= WEBHOOK_LIMITS.responseBytes) continue;
    response.destroy();
    return { body: Buffer.concat(parts).subarray(0, WEBHOOK_LIMITS.responseBytes), isCut: true };
  }
  return { body: Buffer.concat(parts), isCut: false };
}

const toHeaders = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );

function toFailure(
  error: unknown,
  timeout: { readonly signal: AbortSignal; readonly ms: number },
  given: AbortSignal | undefined,
): WebhookFailure {
  if (error instanceof WebhookFailure) return error;
  const options = { cause: error };
  if (given?.aborted === true) return new WebhookFailure('aborted', 'the server stopped', options);
  if (timeout.signal.aborted) return new WebhookFailure('timeout', `no answer within ${timeout.ms} ms`, options);
  if (error instanceof ChannelFailure && error.message === UNKNOWN_NAME_REASON)
    return new WebhookFailure('name_unknown', error.message, options);
  if (error instanceof ChannelFailure) return new WebhookFailure('address_refused', error.message, options);
  return new WebhookFailure('unreachable', errorCode(error) ?? 'it cannot be reached', options);
}

/** A reused connection that the other side had closed: the request was not seen. */
const isStale = (request: ClientRequest, error: unknown): boolean =>
  request.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(errorCode(error) ?? '');

/**
 * Posts over http and https. The address is checked when a connection is made, and connections are reused for a minute.
 * @param allowed private networks that endpoints may be in
 * @param resolve the system's resolver by default
 * @param timeoutMs the time for a whole exchange, the body of the response included
 */
export function httpWebhooks(
  allowed: AllowedNetworks,
  resolve: Resolve = systemResolve,
  timeoutMs: number = WEBHOOK_LIMITS.timeoutMs,
): WebhookPort {
  const agents = new PinnedAgents();
  const lookup = guardedLookup({ allowed, resolve: limitLookUps(resolve, WEBHOOK_LIMITS.lookUps) });

  const exchange = async (
    { url, headers, body }: WebhookRequest,
    signal: AbortSignal,
    mayRepeat = true,
  ): Promise<WebhookResponse> => {
    const { request: start } = url.protocol === 'https:' ? https : http;
    const request = start(url, {
      agent: agents.pick(url),
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      signal,
      lookup,
      maxHeaderSize: 16_384,
    });
    limitConnecting(request);
    try {
      const response = await new Promise<IncomingMessage>((found, failed) => {
        request.on('response', found).on('error', failed).end(body);
      });
      return {
        status: response.statusCode ?? 0,
        headers: toHeaders(response.headers),
        ...(await readBody(response)),
      };
    } catch (error) {
      if (mayRepeat && isStale(request, error)) return exchange({ url, headers, body }, signal, false);
      throw error;
    }
  };

  return {
    async post(request, given) {
      const timeout = AbortSignal.timeout(timeoutMs);
      try {
        checkUrl(request.url, { allowed });
        return await exchange(request, given === undefined ? timeout : AbortSignal.any([timeout, given]));
      } catch (error) {
        throw toFailure(error, { signal: timeout, ms: timeoutMs }, given);
      }
    },
    close: () => agents.close(),
  };
}
