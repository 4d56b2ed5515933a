import { removalSchema } from '../../../rules/posts/reports.ts';
import { lockingTransaction } from '../../database/lockingTransaction.ts';
import type { Transaction } from '../../database/types.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { assertNotStale } from '../../context/assertNotStale.ts';
import { parseInput } from '../../context/parseInput.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import { versionsWithinLog } from '../ground/audit/evidence.ts';
import { lockAuthor } from '../people/lockAuthor.ts';
import { writtenAt } from '../ground/texts/writtenAt.ts';
import { getCommentPermissions } from './comments.mapper.ts';
import { recordCommentChange } from './recordCommentChange.ts';
import * as store from './comments.store.ts';
import * as writing from './commentWriting.store.ts';
import * as subjects from './subjects.ts';
import type { Kind } from './subjects.ts';
import { notifyOfRemoval } from './notifyOfRemoval.ts';
import { retractCommentNotifications } from './retractMentions.ts';

interface RemovalArgs {
  readonly commentId: number;
  readonly subComment?: boolean | null;
  readonly reason?: string | null;
  readonly expectedUts?: Date | string | null;
}

/**
 * Authors delete their own comment, and admins remove any comment. Its replies stay. Admins give a reason, and the author
 * is notified. Authors can delete even when the subject is hidden from them.
 * @returns the id of the success message
 * @throws UserError 404 for missing comments, or when the id of a reply is required; 403 for comments of others; 400
 * for an admin's removal without a reason, 409 when the author edited the text that the admin read
 */
export async function remove(
  ctx: Context,
  kind: Kind,
  { commentId, subComment, expectedUts, reason: requestedReason }: RemovalArgs,
): Promise<'comments.removed' | 'comments.deleted'> {
  const viewer = requireViewer(ctx);
  return lockingTransaction(ctx, async (tx) => {
    const seen = await store.find(tx, kind, viewer, commentId);
    // Lock order: author before subject, as in all writing transactions. The author is locked only when a notification
    // is needed.
    const author = seen !== undefined && viewer.role === 'admin' ? await lockAuthor(tx, seen.authorId) : undefined;
    if (seen !== undefined) await subjects.lock(tx, kind, seen.subjectId);
    // Read again after locking: of two concurrent deletions the second one fails.
    const row = await store.find(tx, kind, viewer, commentId);
    if (row === undefined || row.state === 'deleted' || (subComment === true && row.parentId === null))
      throw new UserError(404, 'comments.notFound');
    if (!getCommentPermissions(viewer, row, ctx.now()).delete) await assertOwnComment(tx, ctx, kind, row);
    const isOwn = row.authorId === viewer.id;
    const { reason } = isOwn ? { reason: '' } : await parseInput(removalSchema, { reason: requestedReason ?? '' });
    assertNotStale(expectedUts, writtenAt(row), 'comments.changed');
    const versions = isOwn ? [] : await store.listEarlierTexts(tx, kind, row.id);
    await writing.remove(tx, kind, row);
    if (row.state === 'visible') await subjects.adjustCommentCount(tx, kind, row.subjectId, -1);
    await recordCommentChange(tx, kind, 'comment_removed', row);
    await retractCommentNotifications(tx, kind, row);
    // Removed texts of other users are logged as evidence; an author's own text is not.
    if (isOwn) return 'comments.deleted';
    await recordAudit(tx, ctx, {
      action: 'comments.deleted',
      subjectType: kind,
      subjectId: row.subjectId,
      before: { commentId: row.id, authorId: row.authorId, comment: row.comment, ...getVersions(versions) },
      after: { reason },
    });
    await notifyOfRemoval(tx, ctx, kind, author, row, reason);
    return 'comments.removed';
  });
}

/** Selects the earlier versions of a comment for the log. */
const getVersions = (versions: readonly store.EarlierText[]) =>
  versionsWithinLog(
    versions.map(({ comment, replacedAt }) => ({ row: { comment, replacedAt } })),
    ({ comment }) => comment,
    (row, comment) => ({ ...row, comment }),
  );

/** Throws 403, or 404 when the caller cannot see the comment. */
async function assertOwnComment(tx: Transaction, ctx: Context, kind: Kind, row: store.CommentRow): Promise<never> {
  const viewer = requireViewer(ctx);
  const isSeen =
    (await subjects.find(tx, kind, row.subjectId, viewer)) !== undefined &&
    (await store.findVisible(tx, kind, viewer, row.id)) !== undefined;
  throw isSeen ? new UserError(403, 'comments.notYours') : new UserError(404, 'comments.notFound');
}
