import type { Language, ServerMessageId, MessageValues } from '../i18n/translate.ts';
import { translate } from '../i18n/translate.ts';

/** The statuses that an envelope may contain besides 200. */
export type UserErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 429 | 500 | 503;

/** An expected failure. The caller receives it as an envelope in their language, with `data: null`. */
export class UserError extends Error {
  readonly status: UserErrorStatus;
  readonly messageId: string;
  readonly values: MessageValues | undefined;

  constructor(status: UserErrorStatus, messageId: ServerMessageId, values?: MessageValues) {
    super(messageId);
    this.name = 'UserError';
    this.status = status;
    this.messageId = messageId;
    this.values = values;
  }
}

/** A UserError whose message belongs to a shared validation rule (an id of src/locales). */
export class ValidationError extends UserError {
  override readonly messageId: string;

  constructor(status: UserErrorStatus, ruleMessageId: string, values?: MessageValues) {
    super(status, 'common.wrong', values);
    this.message = ruleMessageId;
    this.messageId = ruleMessageId;
  }
}

export interface Envelope {
  readonly status: number;
  readonly message: string;
}

interface Translator {
  readonly language: Language;
}

/**
 * Creates the envelope of a successful call with the result of `work` as `data`. A UserError passes through; the guard
 * around the call (executable.ts, http/rest) turns it into an envelope. For responses with more fields than `data` use
 * `respondWith`.
 */
export async function respond<T>(
  ctx: Translator,
  messageId: ServerMessageId | ((data: T) => ServerMessageId),
  work: () => Promise<T>,
): Promise<Envelope & { readonly data: T }> {
  const data = await work();
  const id = typeof messageId === 'function' ? messageId(data) : messageId;
  return { status: 200, message: translate(ctx.language, id), data };
}

/**
 * Like `respond` for a list: `work` returns the page and the number of all rows. The specification names that number in
 * two ways, so both are returned.
 */
export function respondPage<T>(
  ctx: Translator,
  messageId: ServerMessageId,
  work: () => Promise<{ readonly data: T; readonly total: number }>,
): Promise<Envelope & { readonly data: T; readonly total_count: number; readonly totalCount: number }> {
  return respondWith(ctx, messageId, async () => {
    const { data, total } = await work();
    return { data, total_count: total, totalCount: total };
  });
}

/** Like `respond` for an envelope with fields of its own: `work` returns all fields except `status` and `message`. */
export async function respondWith<T extends object>(
  ctx: Translator,
  messageId: ServerMessageId,
  work: () => Promise<T>,
): Promise<Envelope & T> {
  const fields = await work();
  return { status: 200, message: translate(ctx.language, messageId), ...fields };
}

/**
 * Creates the envelope of a call that changes data and returns nothing else. A message id that `work` returns replaces
 * `messageId`.
 */
export async function respondOk(
  ctx: Translator,
  messageId: ServerMessageId,
  work: () => Promise<ServerMessageId | void>,
): Promise<Envelope> {
  const resultMessageId = await work();
  return { status: 200, message: translate(ctx.language, resultMessageId ?? messageId) };
}

/**
 * Creates the envelope of a UserError.
 * @throws the error itself when it is not a UserError, so that bugs are not hidden
 */
export function errorEnvelope(ctx: Translator, error: unknown): Envelope & { readonly data: null } {
  if (!(error instanceof UserError)) throw error;
  return { status: error.status, message: translate(ctx.language, error.messageId, error.values), data: null };
}
