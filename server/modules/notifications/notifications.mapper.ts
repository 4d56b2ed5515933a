import type { FollowRequestState, Notification, NotificationChoice } from '../../generated/schema.ts';
import { pickText } from '../../i18n/pickText.ts';
import type { Language } from '../../i18n/translate.ts';
import { REPORTER_IDS, withoutPostText } from '../ground/notifications/decisionTexts.ts';
import { toText } from '../ground/notifications/notificationText.ts';
import { toPerson } from '../people/people.mapper.ts';
import type { NotificationRow } from './notificationPage.store.ts';
import type { ChoiceRow } from './notifications.store.ts';

const requestStates = { requested: 'pending', accepted: 'accepted', none: 'ended' } as const satisfies Record<
  NonNullable<NotificationRow['followRequest']>,
  FollowRequestState
>;

/**
 * Maps a notification to the wire, with the current name of its actor. Actors who are hidden from the reader are not
 * counted. The text quotes no post that the reader cannot open, nor a removed one that the reader could not open if it
 * were restored.
 */
export function toNotification(language: Language, row: NotificationRow): Notification {
  const person = row.actors.latest === null ? undefined : toPerson(language, row.actors.latest);
  const actorCount = Math.max(1, row.actorCount - row.actors.hidden);
  const isReporterNotice = row.messageId.startsWith(REPORTER_IDS);
  const isRedacted = (row.isClosed && isReporterNotice) || row.isQuoteHidden || row.values['post'] === '';
  const messageId = isRedacted ? withoutPostText(row.messageId) : row.messageId;
  return {
    id: row.id,
    type: pickText(language, row.typeName, row.typeNameTr),
    text: toText(language, { ...row, messageId, actorCount }, person?.full_name),
    link: row.isClosed ? null : row.link,
    is_read: row.readAt !== null,
    user: person ?? null,
    num_users: actorCount,
    follow_request: row.followRequest && requestStates[row.followRequest],
    cts: row.updatedAt,
  };
}

export const toChoice = (language: Language, row: ChoiceRow): NotificationChoice => ({
  id: row.id,
  notification_type: pickText(language, row.name, row.nameTr),
  in_app: row.inApp ?? true,
  email: row.email ?? false,
});
