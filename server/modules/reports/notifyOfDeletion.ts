import type { Context } from '../../context/context.ts';
import { userStatusIds } from '../../database/referenceIds.ts';
import type { Transaction } from '../../database/types.ts';
import type { DomainEvents } from '../ground/events/events.ts';
import { lockAuthor } from '../people/lockAuthor.ts';
import { notifyAuthor } from './notifyOfDecision.ts';

/** Subscriber of `post.deleted`: notifies the author when an admin deleted the post. Deleted accounts get no notification. */
export async function notifyAuthorOfDeletion(
  tx: Transaction,
  ctx: Context,
  { post, authorId, reason }: DomainEvents['post.deleted'],
): Promise<void> {
  if (reason === null) return;
  const author = await lockAuthor(tx, authorId);
  if (author === undefined || author.statusId === userStatusIds.deleted) return;
  await notifyAuthor(tx, ctx, author, 'delete', {
    post: { ...post, state: 'deleted' },
    rule: null,
    reason,
    until: null,
  });
}
