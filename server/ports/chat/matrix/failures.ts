import { ChatFailure, type ChatFailureReason } from '../chat.ts';

type Body = Readonly<Record<string, unknown>>;

const defaultWaitMs = 1_000;
/** A homeserver that asks for more is not believed. */
const maxWaitMs = 3_600_000;

const reasons: Readonly<Record<string, ChatFailureReason>> = {
  M_USER_IN_USE: 'taken',
  M_FORBIDDEN: 'refused',
  M_UNKNOWN_TOKEN: 'signedOut',
  M_MISSING_TOKEN: 'signedOut',
  M_WEAK_PASSWORD: 'weakPassword',
  M_LIMIT_EXCEEDED: 'limited',
};

/** Words of a stranger's server, for our logs: short and on one line. */
const shortened = (text: unknown): string =>
  typeof text === 'string' ? text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').slice(0, 200) : '';

/** How long a 429 asks to wait: `retry_after_ms` of older homeservers, else the Retry-After header in seconds. */
export function getRetryAfter(body: Body, headers: Headers): number {
  const inBody = body['retry_after_ms'];
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  const params = typeof inBody === 'number' ? inBody : seconds * 1000;
  return Number.isFinite(params) ? Math.min(Math.max(Math.ceil(params), 0), maxWaitMs) : defaultWaitMs;
}

/** What an error answer of the protocol means to us. */
export function toFailure(status: number, body: Body, waitMs: number): ChatFailure {
  const code = typeof body['errcode'] === 'string' ? body['errcode'] : '';
  const reason: ChatFailureReason =
    status === 429 ? 'limited' : status >= 500 ? 'unavailable' : (reasons[code] ?? 'refused');
  const message = `${shortened(code) || status}: ${shortened(body['error'])}`;
  return new ChatFailure(reason, message, {
    ...(reason === 'limited' ? { retryAfterMs: waitMs } : {}),
    isSoft: body['soft_logout'] === true,
  });
}
