import { MENTION_LIMITS } from '../../../../rules/text/mentions.ts';
import type { Transaction } from '../../../database/types.ts';
import { deleteActivity, recordActivity } from '../../ground/activities/recordActivity.ts';
import { retractGroup } from '../../ground/notifications/retract.ts';
import { notifyAll } from '../../ground/notifications/notify.ts';
import type { Author } from './authors.store.ts';
import * as store from './mentions.store.ts';

/** Characters of the text that are compared with the words which people muted. */
const COMPARED = 500;

const getGroup = (postId: number): string => `post:${postId}:mention`;

/**
 * Tells people that a post mentions them. Nobody is told twice by edits, and all versions of a post tell no more than
 * `MENTION_LIMITS.people`; of a private account its followers alone. Only app users are told: the others have no page of posts.
 * @param told whom earlier versions mentioned
 */
export async function notifyMentioned(
  tx: Transaction,
  author: Author,
  post: { readonly id: number; readonly text: string; readonly userIds: readonly number[] },
  told: ReadonlySet<number>,
  now: Date,
): Promise<void> {
  const others = post.userIds.filter((id) => id !== author.id && !told.has(id));
  const readers = await store.readersAmong(tx, author, others);
  const concerned = readers.slice(0, Math.max(0, MENTION_LIMITS.people - told.size));
  await recordActivity(tx, concerned, { type: 'mentioned', actorId: author.id, postId: post.id }, now);
  await notifyAll(
    tx,
    concerned,
    {
      type: 'mentions',
      groupKey: getGroup(post.id),
      actorId: author.id,
      messageId: 'notifications.mentioned',
      values: { text: post.text.slice(0, COMPARED) },
      link: `/posts/${post.id}`,
    },
    now,
  );
}

/** Whom a post does not mention any more is not told of it any more, neither by a notification nor among their activities. */
export async function untellMentioned(
  tx: Transaction,
  author: Pick<Author, 'id'>,
  postId: number,
  userIds: readonly number[],
): Promise<void> {
  await retractGroup(tx, userIds, getGroup(postId));
  await deleteActivity(tx, userIds, { type: 'mentioned', actorId: author.id, postId });
}
