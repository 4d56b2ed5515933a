import { UserError } from './envelope.ts';
import type { ServerMessageId } from '../i18n/translate.ts';

/**
 * What somebody edits must be what they read, or the change that somebody else made meanwhile would be lost.
 * @param expectedUts the `uts` that the form was opened with; nothing is checked when it was not sent
 * @throws UserError 409 with this sentence when the row is newer
 */
export function assertNotStale(
  expectedUts: Date | string | null | undefined,
  updatedAt: Date,
  messageId: ServerMessageId,
): void {
  if (expectedUts && new Date(expectedUts).getTime() !== updatedAt.getTime()) throw new UserError(409, messageId);
}
