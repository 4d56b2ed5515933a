import { activityTypeIds } from '../../database/referenceIds.ts';
import type { Activity, Person } from '../../generated/schema.ts';
import { pickText } from '../../i18n/pickText.ts';
import { translate, type Language, type ServerMessageId } from '../../i18n/translate.ts';
import type { ActivityRow } from './activities.store.ts';

const sentences: ReadonlyMap<number, ServerMessageId> = new Map([
  [activityTypeIds.post_liked, 'activities.postLiked'],
  [activityTypeIds.post_commented, 'activities.postCommented'],
  [activityTypeIds.mentioned, 'activities.mentioned'],
  [activityTypeIds.comment_answered, 'activities.commentAnswered'],
  [activityTypeIds.news_commented, 'activities.newsCommented'],
  [activityTypeIds.new_follower, 'activities.newFollower'],
  [activityTypeIds.follow_request, 'activities.followRequest'],
]);

/** Maps an activity to the wire type, with the actor's current name. */
export function toActivity(language: Language, row: ActivityRow, person: Person | undefined): Activity {
  const type = pickText(language, row.typeName, row.typeNameTr);
  const sentence = sentences.get(row.typeId);
  return {
    id: row.id,
    type,
    // Kinds that admins add have no sentence, so their name is the text.
    text:
      sentence === undefined || person === undefined
        ? type
        : translate(language, sentence, { actor: person.full_name }),
    is_read: row.isRead,
    user: person ?? null,
    post_id: row.postId,
    comment_id: row.commentId,
    news_id: row.newsId,
    cts: row.createdAt,
  };
}
