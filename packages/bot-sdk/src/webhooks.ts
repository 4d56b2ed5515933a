import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AnyEvent, EndpointPing, SuggestionEvent } from './wire.ts';

/** The headers of a request, as Node or `fetch` have them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** A request that was not signed by Bourse, or not now. Answer it with 401. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

interface Verification {
  readonly headers: WebhookHeaders;
  /** The body exactly as it was received, before any parsing. */
  readonly body: string | Uint8Array;
  /** The secret of the endpoint, which begins with `whsec_`. During a rotation, both. */
  readonly secret: string | readonly string[];
  /** Seconds that the clocks may differ. */
  readonly toleranceSeconds?: number;
  readonly now?: Date;
}

/** A verified delivery. */
export interface VerifiedDelivery {
  /** The same on every delivery of an event. */
  readonly id: string;
  /** Answer `suggestions.requested` with `{ suggestions }` of `bot.suggest(event)`. */
  readonly event: AnyEvent | SuggestionEvent | EndpointPing;
}

const TOLERANCE_SECONDS = 300;

const getHeader = (headers: WebhookHeaders, name: string): string => {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const entry = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return (typeof entry === 'string' ? entry : entry?.[0]) ?? '';
};

/** The version 1 signature of Standard Webhooks. */
export function signWebhook(secret: string, id: string, timestamp: number, body: string | Uint8Array): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  if (key.length === 0) throw new WebhookError('The secret is not one: it begins with whsec_');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;
}

const isEqual = (left: string, right: string): boolean => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/**
 * Checks the signature of a webhook (Standard Webhooks, version 1) and returns its event.
 * @throws WebhookError
 */
export function verifyWebhook(request: Verification): VerifiedDelivery {
  const { headers, body, toleranceSeconds = TOLERANCE_SECONDS, now = new Date() } = request;
  const id = getHeader(headers, 'webhook-id');
  const timestamp = Number(getHeader(headers, 'webhook-timestamp'));
  const signatures = getHeader(headers, 'webhook-signature').split(' ');
  if (id === '' || !Number.isInteger(timestamp) || timestamp <= 0)
    throw new WebhookError('The headers of the signature are missing');
  if (Math.abs(now.getTime() / 1000 - timestamp) > toleranceSeconds)
    throw new WebhookError('The request is too old, or a clock is wrong');
  const secrets = typeof request.secret === 'string' ? [request.secret] : request.secret;
  const expected = secrets.map((secret) => signWebhook(secret, id, timestamp, body));
  // Every pair is compared, so that the time says nothing about the place.
  const isSigned = signatures.flatMap((given) => expected.map((own) => isEqual(given, own))).includes(true);
  if (!isSigned) throw new WebhookError('The signature is wrong');
  const event: VerifiedDelivery['event'] = JSON.parse(
    typeof body === 'string' ? body : Buffer.from(body).toString('utf8'),
  );
  return { id, event };
}
