import { notificationTypeIds } from '../../database/referenceIds.ts';
import { notifications } from '../../database/tables/notifications.ts';
import type { Transaction } from '../../database/types.ts';
import type { ServerMessageId } from '../../i18n/translate.ts';

/** Something that happened to somebody. */
export interface Happening {
  /** Whom to tell. */
  readonly userId: number;
  readonly type: keyof typeof notificationTypeIds;
  /** Names the subject, e.g. `post:12:vote`: while it is unread, more of the same joins it. */
  readonly groupKey: string;
  /** Who caused it; undefined for the platform itself. */
  readonly actorId: number | undefined;
  readonly messageId: ServerMessageId;
  readonly values: Readonly<Record<string, string | number>>;
  /** Path of this site that it leads to. */
  readonly link: string;
}

/**
 * Tells somebody what happened, in the transaction in which it happens. Nobody is told what they chose not to hear:
 * their toggle, their choice for the kind, their mutes and blocks decide, and nobody is told of their own doings.
 */
export async function notify(tx: Transaction, happening: Happening, now: Date): Promise<void> {
  const { type, ...rest } = happening;
  if (rest.actorId === rest.userId) return;
  await tx
    .insert(notifications)
    .values({ ...rest, typeId: notificationTypeIds[type], createdAt: now, updatedAt: now })
    .onConflictDoNothing();
}
