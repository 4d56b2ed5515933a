import type { Language, ServerMessageId, MessageValues } from '../i18n/translate.ts';
import { translate } from '../i18n/translate.ts';

/** The statuses that an envelope may carry besides 200. */
export type UserErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 429 | 503;

/** An expected failure. The caller gets it as an envelope in their language, with `data: null`. */
export class UserError extends Error {
  readonly status: UserErrorStatus;
  readonly messageId: string;
  readonly values: MessageValues | undefined;

  constructor(status: UserErrorStatus, messageId: ServerMessageId, values?: MessageValues) {
    super(messageId);
    this.name = 'Refusal';
    this.status = status;
    this.messageId = messageId;
    this.values = values;
  }
}

/** A refusal whose text is one of the shared rules' messages (an id of src/locales). */
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
 * The envelope of a successful call: `data` is what `work` returns. A refusal thrown inside becomes an envelope where
 * the call is guarded (executable.ts, http/rest), so it may pass through here. For answers with more than `data` use `respondWith`.
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

/** Like `respond` for a list: `work` returns the page and the number of all rows, answered under both specified names. */
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

/** Like `respond` for an envelope with its own fields: `work` returns all of them but `status` and `message`. */
export async function respondWith<T extends object>(
  ctx: Translator,
  messageId: ServerMessageId,
  work: () => Promise<T>,
): Promise<Envelope & T> {
  const fields = await work();
  return { status: 200, message: translate(ctx.language, messageId), ...fields };
}

/**
 * The envelope of a call that changes something and returns nothing else. What was done may turn out in the doing:
 * a sentence that `work` returns is said instead.
 */
export async function respondOk(
  ctx: Translator,
  messageId: ServerMessageId,
  work: () => Promise<ServerMessageId | void>,
): Promise<Envelope> {
  const told = await work();
  return { status: 200, message: translate(ctx.language, told ?? messageId) };
}

/**
 * The envelope of a refusal.
 * @throws whatever is not a refusal, so that bugs stay bugs
 */
export function errorEnvelope(ctx: Translator, error: unknown): Envelope & { readonly data: null } {
  if (!(error instanceof UserError)) throw error;
  return { status: error.status, message: translate(ctx.language, error.messageId, error.values), data: null };
}
