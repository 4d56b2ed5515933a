import { HOUR_MS } from '../../../base/durations.ts';
import { ChatFailure, type ChatFailureReason } from '../chat.ts';

type Body = Readonly<Record<string, unknown>>;

const DEFAULT_WAIT_MS = 1_000;
/** The upper limit for the waiting time that a homeserver requests. */
const MAX_WAIT_MS = HOUR_MS;

const reasons: Readonly<Record<string, ChatFailureReason>> = {
  M_USER_IN_USE: 'taken',
  M_FORBIDDEN: 'refused',
  M_UNKNOWN_TOKEN: 'signedOut',
  M_MISSING_TOKEN: 'signedOut',
  M_WEAK_PASSWORD: 'weakPassword',
  M_LIMIT_EXCEEDED: 'limited',
};

/** Text of the homeserver for our logs: shortened, on one line. */
const shorten = (text: unknown): string =>
  typeof text === 'string' ? text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').slice(0, 200) : '';

/**
 * The waiting time of a 429 in milliseconds: `retry_after_ms` of older homeservers, otherwise the Retry-After header in
 * seconds.
 */
export function getRetryAfter(body: Body, headers: Headers): number {
  const bodyDelay = body['retry_after_ms'];
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  const waitMs = typeof bodyDelay === 'number' ? bodyDelay : seconds * 1000;
  return Number.isFinite(waitMs) ? Math.min(Math.max(Math.ceil(waitMs), 0), MAX_WAIT_MS) : DEFAULT_WAIT_MS;
}

/** Maps an error response of the protocol to a ChatFailure. */
export function toFailure(status: number, body: Body, waitMs: number): ChatFailure {
  const code = typeof body['errcode'] === 'string' ? body['errcode'] : '';
  const reason: ChatFailureReason =
    status === 429 ? 'limited' : status >= 500 ? 'unavailable' : (reasons[code] ?? 'refused');
  const message = `${shorten(code) || status}: ${shorten(body['error'])}`;
  return new ChatFailure(reason, message, {
    ...(reason === 'limited' ? { retryAfterMs: waitMs } : {}),
    isSoft: body['soft_logout'] === true,
  });
}
