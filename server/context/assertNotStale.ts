import { UserError } from './envelope.ts';
import type { ServerMessageId } from '../i18n/translate.ts';

/**
 * Optimistic locking: rejects an edit that is based on an outdated version, because it would overwrite a concurrent
 * change.
 * @param expectedUts the `uts` that the form was opened with; no check is made without it
 * @throws UserError 409 with this message when the row is newer
 */
export function assertNotStale(
  expectedUts: Date | string | null | undefined,
  updatedAt: Date,
  messageId: ServerMessageId,
): void {
  if (expectedUts && new Date(expectedUts).getTime() !== updatedAt.getTime()) throw new UserError(409, messageId);
}

/** Returns the update time of a change. It is the version for optimistic locking, so it increases with every change. */
export const nextUpdatedAt = (before: Date, now: Date): Date => new Date(Math.max(now.getTime(), before.getTime() + 1));
