import type { Notification, NotificationChoice, Person } from '../../generated/schema.ts';
import { inLanguage } from '../../i18n/inLanguage.ts';
import type { Language } from '../../i18n/translate.ts';
import { REPORTER_IDS, withoutWords } from '../ground/notifications/decisionTexts.ts';
import { toText } from '../ground/notifications/notificationText.ts';
import type { ChoiceRow, NotificationRow } from './notifications.store.ts';

/**
 * A notification as its reader sees it, under today's name of who caused it; people whom they may not hear of do not count.
 * Of a post of others that they cannot open any more they read no words,
 * nor of one that was taken down which they could not open if it were up.
 */
export function toNotification(language: Language, row: NotificationRow, person: Person | undefined): Notification {
  const actorCount = Math.max(1, row.actorCount - row.actors.hidden);
  const isOfOthers = row.messageId.startsWith(REPORTER_IDS);
  const isWordless = (row.isClosed && isOfOthers) || row.quotesNoMore || row.values['post'] === '';
  const messageId = isWordless ? withoutWords(row.messageId) : row.messageId;
  return {
    id: row.id,
    type: inLanguage(language, row.typeName, row.typeNameTr),
    text: toText(language, { ...row, messageId, actorCount }, person?.full_name),
    link: row.isClosed ? null : row.link,
    is_read: row.readAt !== null,
    user: person ?? null,
    num_users: actorCount,
    cts: row.updatedAt,
  };
}

export const toChoice = (language: Language, row: ChoiceRow): NotificationChoice => ({
  id: row.id,
  notification_type: inLanguage(language, row.name, row.nameTr),
  in_app: row.inApp ?? true,
  email: row.email ?? false,
});
