import { notificationTypeIds } from '../../../database/referenceIds.ts';
import { searchKey } from '../../../database/keys.ts';
import type { Transaction } from '../../../database/types.ts';
import type { ServerMessageId } from '../../../i18n/translate.ts';
import { recordChanges } from '../social/recordChanges.ts';
import { queueNotificationMail } from './notificationMail.ts';
import * as store from './notify.store.ts';

/** An event that users are notified of. */
export interface NotificationEvent {
  /** The recipient. */
  readonly userId: number;
  readonly type: keyof typeof notificationTypeIds;
  /** Identifies the subject, e.g. `post:12:vote`. Events of one group merge while the notification is unread. */
  readonly groupKey: string;
  /** The user who caused it; undefined for the platform itself. */
  readonly actorId: number | undefined;
  readonly messageId: ServerMessageId;
  /**
   * The values of the message. `actor` (the full name) and `others` (the number of further actors) are filled in when
   * they are absent. Texts are matched against muted words, a number `tickerId` against muted tickers. `quote` is a text
   * of the recipient, which mutes do not concern.
   */
  readonly values: Readonly<Record<string, string | number>>;
  /** Path of this site that the notification opens; null when there is nothing to open. */
  readonly link: string | null;
  /** False when the caller queues an e-mail of its own. */
  readonly mails?: boolean;
  /** A decision of admins about the reader. Settings, mutes and deactivated accounts do not suppress it in the app. */
  readonly isModeration?: boolean;
}

/** Recipients per statement. */
const BATCH = 1000;

/**
 * Notifies a user in the transaction of the event. Settings, mutes and blocks of the user can suppress the
 * notification, and users are not notified of their own actions. Moderation decisions about the user are always
 * delivered.
 */
export function notify(tx: Transaction, event: NotificationEvent, now: Date): Promise<void> {
  const { userId, ...news } = event;
  return notifyAll(tx, [userId], news, now);
}

/** Notifies several users of the same event: a few statements per thousand users, and those of each mail. */
export async function notifyAll(
  tx: Transaction,
  userIds: readonly number[],
  event: Omit<NotificationEvent, 'userId'>,
  now: Date,
): Promise<void> {
  // Sorted, so that two transactions with the same recipients cannot deadlock.
  const readers = [...new Set(userIds)].filter((id) => id !== event.actorId).toSorted((a, b) => a - b);
  for (let start = 0; start < readers.length; start += BATCH)
    await notifyBatch(tx, readers.slice(start, start + BATCH), event, now);
}

async function notifyBatch(
  tx: Transaction,
  userIds: readonly number[],
  {
    type,
    values,
    actorId: actor,
    groupKey,
    messageId,
    link,
    mails = true,
    isModeration = false,
  }: Omit<NotificationEvent, 'userId'>,
  now: Date,
): Promise<void> {
  const typeId = notificationTypeIds[type];
  const actorId = actor ?? null;
  const { actor: _name, quote: _ownText, ...rest } = values;
  const textKey = searchKey(...Object.values(rest).filter((value) => typeof value === 'string'));
  const tickerId = typeof values['tickerId'] === 'number' ? values['tickerId'] : null;
  const readers = await store.getReaders(tx, userIds, { typeId, actorId, textKey, tickerId, isModeration }, now);
  const [first] = readers;
  if (first === undefined) return;
  const storedValues = {
    ...(first.actor === null ? {} : { actor: first.actor }),
    ...values,
    ...(textKey === '' ? {} : { textKey }),
  };
  const news = { typeId, groupKey, actorId, messageId, values: storedValues, link };
  const stored = await store.upsertNotifications(
    tx,
    readers.filter(({ inApp }) => inApp).map(({ id }) => id),
    news,
    now,
  );
  await recordChanges(
    tx,
    stored.map(({ id, userId }) => ({
      topic: `me:${userId}` as const,
      kind: 'notified',
      subjectId: id,
      actorId: isModeration ? null : actorId,
      detail: type,
    })),
  );
  const newGroups = new Set(stored.filter(({ isNew }) => isNew).map(({ userId }) => userId));
  for (const reader of readers) {
    // An event that joins an unread group is already visible in the app. A mail for each would flood the reader.
    if (
      !mails ||
      !reader.email ||
      reader.mailsToday >= reader.emailLimit ||
      (reader.inApp && !newGroups.has(reader.id))
    )
      continue;
    await queueNotificationMail(tx, reader, type, news, now);
  }
}
