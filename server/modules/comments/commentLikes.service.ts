import { lockingTransaction } from '../../database/lockingTransaction.ts';
import type { Transaction } from '../../database/types.ts';
import type { Comment } from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { notify } from '../ground/notifications/notify.ts';
import { toQuote } from '../ground/texts/toExcerpt.ts';
import * as store from './commentLikes.store.ts';
import { filterRecipients } from './commentMentions.store.ts';
import { requireSubject, reread } from './comments.service.ts';
import * as comments from './comments.store.ts';
import { groups } from './notifyOfComment.ts';
import { recordCommentChange } from './recordCommentChange.ts';
import * as subjects from './subjects.ts';
import type { Kind, Subject } from './subjects.ts';

/**
 * Sets or removes the caller's like of a comment. The call is idempotent. Users may like their own comments. Notifies
 * the author of a like.
 * @throws UserError 404 for comments that the caller cannot see, or whose subject or parent comment they cannot see
 */
export async function like(
  ctx: Context,
  kind: Kind,
  { commentId, isLike }: { readonly commentId: number; readonly isLike: boolean },
): Promise<Comment> {
  const viewer = requireViewer(ctx);
  await lockingTransaction(ctx, async (tx) => {
    // Checked before the lock, which is short this way: many people may like a comment at once.
    const { comment, subject } = await requireComment(tx, ctx, kind, commentId);
    if (!(await store.lock(tx, kind, commentId))) throw new UserError(404, 'comments.notFound');
    if (await store.setLike(tx, kind, comment.id, viewer.id, isLike, ctx.now())) {
      await recordCommentChange(tx, kind, 'comment_liked', comment);
      if (isLike) await notifyOfLike(tx, ctx, kind, comment, subject);
    }
  });
  return reread(ctx.db, ctx, kind, commentId);
}

/**
 * Finds a comment that the caller sees with its subject and, for a reply, its parent.
 * @throws UserError 404
 */
async function requireComment(
  tx: Transaction,
  ctx: Context,
  kind: Kind,
  id: number,
): Promise<{ comment: comments.CommentRow; subject: Subject }> {
  const viewer = requireViewer(ctx);
  const comment = await comments.findVisible(tx, kind, viewer, id);
  if (comment?.state !== 'visible') throw new UserError(404, 'comments.notFound');
  const subject = requireSubject(kind, await subjects.find(tx, kind, comment.subjectId, viewer));
  const { parentId } = comment;
  if (parentId !== null && (await comments.findVisible(tx, kind, viewer, parentId)) === undefined)
    throw new UserError(404, 'comments.notFound');
  return { comment, subject };
}

async function notifyOfLike(
  tx: Transaction,
  ctx: Context,
  kind: Kind,
  { id, authorId, comment }: comments.CommentRow,
  subject: Subject,
): Promise<void> {
  const actorId = requireViewer(ctx).id;
  const [userId] = await filterRecipients(tx, actorId, subject, [authorId]);
  if (userId === undefined) return;
  await notify(
    tx,
    {
      userId,
      type: 'likes',
      groupKey: groups.like(kind, id),
      actorId,
      messageId: 'notifications.commentLiked',
      values: { quote: toQuote(comment) },
      link: subjects.commentTables[kind].path(subject.id),
    },
    ctx.now(),
  );
}
