import { isRecord } from '../../../base/isRecord.ts';
import { WebhookFailure, type WebhookPort, type WebhookResponse } from '../../../ports/webhooks/webhookPort.ts';
import { commonHeaders, signedHeaders } from '../signing.ts';
import type { DeliveryError, NewAttempt } from './attempts.store.ts';

/** Characters of a response that the log shows. */
const SHOWN_RESPONSE = 4096;

export interface Posting {
  readonly url: string;
  readonly id: string;
  /** The signed time. */
  readonly at: Date;
  readonly body: string;
  readonly secrets: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

/** A request with its response, or why there was none. */
export interface Exchange {
  readonly response: WebhookResponse | undefined;
  readonly failure: WebhookFailure | undefined;
  /** What the log stores. */
  readonly seen: Pick<
    NewAttempt,
    'startedAt' | 'ms' | 'url' | 'requestHeaders' | 'status' | 'responseHeaders' | 'response'
  >;
}

const toShown = (body: Buffer): string =>
  // PostgreSQL stores no zero bytes. A cut character becomes a replacement character.
  [
    ...body
      .subarray(0, 4 * SHOWN_RESPONSE)
      .toString('utf8')
      .replaceAll('\0', '\uFFFD'),
  ]
    .slice(0, SHOWN_RESPONSE)
    .join('');

/** Posts once, and measures. */
export async function exchange(
  { webhooks, now }: { readonly webhooks: WebhookPort; readonly now: () => Date },
  { url, id, at, body, secrets, headers }: Posting,
  signal?: AbortSignal,
): Promise<Exchange> {
  const requestHeaders = { ...commonHeaders, ...headers, ...signedHeaders({ id, at, body, secrets }) };
  const startedAt = now();
  const start = performance.now();
  const seen = () => ({ startedAt, ms: Math.round(performance.now() - start), url, requestHeaders });
  try {
    const response = await webhooks.post({ url: new URL(url), headers: requestHeaders, body }, signal);
    const { status, headers: responseHeaders } = response;
    return {
      response,
      failure: undefined,
      seen: { ...seen(), status, responseHeaders, response: toShown(response.body) },
    };
  } catch (error) {
    const failure =
      error instanceof WebhookFailure
        ? error
        : new WebhookFailure('unreachable', 'it cannot be reached', { cause: error });
    return { response: undefined, failure, seen: seen() };
  }
}

/** Reads the JSON object of a response; undefined without one. */
export function readJson({ headers, body }: WebhookResponse): Readonly<Record<string, unknown>> | undefined {
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(headers['content-type'] ?? '')) return undefined;
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Why an attempt failed, and how its event continues. */
export interface Decision {
  readonly error: DeliveryError;
  readonly detail: string;
  /** The endpoint was not reached, so that later events would fail too. */
  readonly isUnreachable?: boolean;
  readonly pauseSeconds?: number;
  /** The endpoint wants no further delivery of the event. */
  readonly isFinal?: boolean;
  /** Its developer wanted to see it: it says nothing about the endpoint. */
  readonly isSimulated?: boolean;
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** A proxy in front of a stopped bot answers with these. */
const GATEWAY_STATUSES = [502, 503, 504];
const BUSY_STATUSES = [429, 503];

const RETRY_AFTER_SECONDS = { min: 1, max: 3_600 };

/** Reads the pause that an endpoint requests, as seconds or as a date. */
function readPause({ status, headers }: WebhookResponse, now: Date): number | undefined {
  const text = headers['retry-after'];
  if (text === undefined || !BUSY_STATUSES.includes(status)) return undefined;
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / 1000;
  if (Number.isNaN(seconds)) return undefined;
  return Math.min(Math.max(Math.ceil(seconds), RETRY_AFTER_SECONDS.min), RETRY_AFTER_SECONDS.max);
}

/** Decides whether an attempt succeeded; undefined for a success. */
export function findFailure({ response, failure }: Exchange, now: Date): Decision | undefined {
  if (failure !== undefined || response === undefined)
    return { error: failure?.code ?? 'unreachable', detail: failure?.message ?? '', isUnreachable: true };
  const { status, headers, isCut } = response;
  if (isSuccess(status))
    return isCut ? { error: 'too_large', detail: `more than ${response.body.byteLength} bytes` } : undefined;
  const detail = `status ${status}`;
  if (headers['webhook-delivery'] === 'abort-message') return { error: 'status', detail, isFinal: true };
  if (status === 410) return { error: 'gone', detail };
  if (status >= 300 && status < 400) return { error: 'redirect', detail };
  const pauseSeconds = readPause(response, now);
  if (pauseSeconds !== undefined) return { error: 'status', detail, pauseSeconds };
  return { error: 'status', detail, isUnreachable: GATEWAY_STATUSES.includes(status) };
}
