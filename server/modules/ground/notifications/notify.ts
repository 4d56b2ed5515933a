import { notificationTypeIds } from '../../../database/referenceIds.ts';
import { searchKey } from '../../../database/keys.ts';
import type { Transaction } from '../../../database/types.ts';
import type { ServerMessageId } from '../../../i18n/translate.ts';
import { queueNotificationMail } from './notificationMail.ts';
import * as store from './notify.store.ts';

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
  /**
   * What the message needs. `actor` (the full name) and `others` (how many more people did it) are filled in where they
   * are left out. Texts are compared with muted words, a number `tickerId` with muted tickers.
   */
  readonly values: Readonly<Record<string, string | number>>;
  /** Path of this site that it leads to; null when there is nothing left to open. */
  readonly link: string | null;
  /** False where who tells it writes an e-mail of its own. */
  readonly mails?: boolean;
  /** What admins decided about the reader themselves: no choice, mute or hidden account keeps it from the app. */
  readonly isModeration?: boolean;
}

/** People told by one statement. */
const BATCH = 1000;

/**
 * Tells somebody what happened, in the transaction in which it happens. Nobody is told what they chose not to hear:
 * their toggle, their choice for the kind, their mutes and blocks decide, and nobody is told of their own doings. What was
 * decided about themselves is told always.
 */
export function notify(tx: Transaction, happening: Happening, now: Date): Promise<void> {
  const { userId, ...news } = happening;
  return notifyAll(tx, [userId], news, now);
}

/** Tells several people the same; two statements for any thousand of them, and one for each mail. */
export async function notifyAll(
  tx: Transaction,
  userIds: readonly number[],
  happening: Omit<Happening, 'userId'>,
  now: Date,
): Promise<void> {
  // In order: two transactions that tell the same people never wait for each other in a circle.
  const readers = [...new Set(userIds)].filter((id) => id !== happening.actorId).toSorted((a, b) => a - b);
  for (let start = 0; start < readers.length; start += BATCH)
    await notifyBatch(tx, readers.slice(start, start + BATCH), happening, now);
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
  }: Omit<Happening, 'userId'>,
  now: Date,
): Promise<void> {
  const typeId = notificationTypeIds[type];
  const actorId = actor ?? null;
  const { actor: _name, ...rest } = values;
  const textKey = searchKey(...Object.values(rest).filter((value) => typeof value === 'string'));
  const tickerId = typeof values['tickerId'] === 'number' ? values['tickerId'] : null;
  const readers = await store.getReaders(tx, userIds, { typeId, actorId, textKey, tickerId, isModeration }, now);
  const [first] = readers;
  if (first === undefined) return;
  const kept = {
    ...(first.actor === null ? {} : { actor: first.actor }),
    ...values,
    ...(textKey === '' ? {} : { textKey }),
  };
  const news = { typeId, groupKey, actorId, messageId, values: kept, link };
  const started = await store.tell(
    tx,
    readers.filter(({ inApp }) => inApp).map(({ id }) => id),
    news,
    now,
  );
  for (const reader of readers) {
    // What joins an unread group is in the app already; a mail each would be a flood.
    if (!mails || !reader.email || reader.mailsToday >= reader.emailLimit || (reader.inApp && !started.has(reader.id)))
      continue;
    await queueNotificationMail(tx, reader, news, now);
  }
}
