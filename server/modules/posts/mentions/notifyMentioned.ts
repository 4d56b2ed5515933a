import { MENTION_LIMITS } from '../../../../rules/text/mentions.ts';
import type { Transaction } from '../../../database/types.ts';
import { deleteActivity, recordActivity } from '../../ground/activities/recordActivity.ts';
import { retractGroup } from '../../ground/notifications/retract.ts';
import { notifyAll } from '../../ground/notifications/notify.ts';
import type { Author } from '../writing/authors.store.ts';
import * as store from './mentionWriting.store.ts';

/** Number of characters that are compared with the recipients' muted words. */
const MUTE_CHECK_LENGTH = 500;

const toGroupKey = (postId: number): string => `post:${postId}:mention`;

/**
 * Notifies mentioned people. An edit does not notify the same user again, and all versions of a post notify at most
 * `MENTION_LIMITS.people`. For a private account only followers are notified. Only app users are notified, because other
 * roles have no page of posts.
 * @param notifiedIds the people that earlier versions mention
 */
export async function notifyMentioned(
  tx: Transaction,
  author: Author,
  post: { readonly id: number; readonly text: string; readonly userIds: readonly number[] },
  notifiedIds: ReadonlySet<number>,
  now: Date,
): Promise<void> {
  const newlyMentioned = post.userIds.filter((id) => id !== author.id && !notifiedIds.has(id));
  const readers = await store.filterReaders(tx, author, newlyMentioned);
  const recipients = readers.slice(0, Math.max(0, MENTION_LIMITS.people - notifiedIds.size));
  await recordActivity(tx, recipients, { type: 'mentioned', actorId: author.id, postId: post.id }, now);
  await notifyAll(
    tx,
    recipients,
    {
      type: 'mentions',
      groupKey: toGroupKey(post.id),
      actorId: author.id,
      messageId: 'notifications.mentioned',
      values: { text: post.text.slice(0, MUTE_CHECK_LENGTH) },
      link: `/posts/${post.id}`,
    },
    now,
  );
}

/** Retracts the notifications and activities of people that a post no longer mentions. */
export async function retractMentions(
  tx: Transaction,
  author: Pick<Author, 'id'>,
  postId: number,
  userIds: readonly number[],
): Promise<void> {
  await retractGroup(tx, userIds, toGroupKey(postId));
  await deleteActivity(tx, userIds, { type: 'mentioned', actorId: author.id, postId });
}
