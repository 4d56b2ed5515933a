import { lockingTransaction } from '../../database/lockingTransaction.ts';
import type { Comment, MutationPinPostCommentArgs } from '../../generated/schema.ts';
import type { Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { requireFullAccount } from '../../context/requireFullAccount.ts';
import { requireSubject, reread } from './comments.service.ts';
import * as comments from './comments.store.ts';
import * as store from './commentPins.store.ts';
import { recordCommentChange } from './recordCommentChange.ts';
import * as subjects from './subjects.ts';

/**
 * The author of a post pins a top-level comment, which replaces the pinned one, or unpins it. The call is idempotent.
 * @throws UserError 404 for hidden posts and comments and for replies, 403 for posts of others, 409 when the caller sees
 * another pinned comment than the one to replace
 */
export async function pin(
  ctx: Context,
  { commentId, isPin, replacesId }: MutationPinPostCommentArgs,
): Promise<Comment> {
  const viewer = requireFullAccount(ctx);
  return lockingTransaction(ctx, async (tx) => {
    const seen = await comments.findVisible(tx, 'post', viewer, commentId);
    if (seen === undefined) throw new UserError(404, 'comments.notFound');
    const subject = requireSubject('post', await subjects.lockVisible(tx, 'post', seen.subjectId, viewer));
    if (subject.authorId !== viewer.id) throw new UserError(403, 'comments.notYourPost');
    // Read again after locking: the comment may have been deleted.
    const comment = await comments.findVisible(tx, 'post', viewer, commentId);
    if (comment?.state !== 'visible' || comment.parentId !== null) throw new UserError(404, 'comments.notFound');
    if (comment.isPinned === isPin) return reread(tx, ctx, 'post', commentId);
    const pinned = isPin ? await comments.findPinned(tx, 'post', viewer, subject.id) : undefined;
    if (pinned !== undefined && pinned.id !== replacesId) throw new UserError(409, 'comments.otherPinned');
    await store.unpin(tx, subject.id);
    if (isPin) await store.pin(tx, commentId);
    await recordCommentChange(tx, 'post', 'comment_edited', comment);
    return reread(tx, ctx, 'post', commentId);
  });
}
