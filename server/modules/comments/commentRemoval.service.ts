import { removalSchema } from '../../../rules/posts/reports.ts';
import type { Transaction } from '../../database/types.ts';
import { signedIn, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { assertNotStale } from '../../context/assertNotStale.ts';
import { parseInput } from '../../context/parseInput.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import { commentsWithinLog, versionsWithinLog } from '../ground/audit/evidence.ts';
import { lockAuthor } from '../people/noticeRecipient.ts';
import { writtenAt } from '../ground/texts/writtenAt.ts';
import { permissionsOn } from './comments.mapper.ts';
import * as store from './comments.store.ts';
import * as writing from './commentWriting.store.ts';
import * as subjects from './subjects.ts';
import type { Kind } from './subjects.ts';
import { notifyOfRemoval } from './notifyOfRemoval.ts';
import { untellOfComments } from './retractMentions.ts';

interface Asked {
  readonly commentId: number;
  readonly subComment?: boolean | null;
  readonly reason?: string | null;
  readonly expectedUts?: Date | string | null;
}

/**
 * Authors take their comment back and admins take any away, with its replies: they say why, and the author is told. Authors
 * can do so even where they no longer see what they commented on.
 * @returns what is said of it: authors delete, admins remove
 * @throws UserError 404 for comments that are not there, or are no replies where one is meant; 403 for comments of others;
 *   400 for an admin's removal without a reason, 409 when the author changed the words that were read
 */
export async function remove(
  ctx: Context,
  kind: Kind,
  { commentId, subComment, expectedUts, reason: params }: Asked,
): Promise<'comments.removed' | 'comments.deleted'> {
  const viewer = signedIn(ctx);
  return ctx.db.transaction(async (tx) => {
    const seen = await store.find(tx, kind, commentId);
    // The author before the subject, as writers hold them: two requests never wait for each other. Authors need not be held
    // to take back what they wrote, only to be told.
    const author = seen !== undefined && viewer.role === 'admin' ? await lockAuthor(tx, seen.authorId) : undefined;
    if (seen !== undefined) await subjects.lock(tx, kind, seen.subjectId);
    // Read again behind the lock: of two deletions at once one comes too late.
    const row = await store.find(tx, kind, commentId);
    if (row === undefined || row.state === 'deleted' || (subComment === true && row.parentId === null))
      throw new UserError(404, 'comments.notFound');
    if (!permissionsOn(viewer, row, ctx.now()).delete) await assertOwnComment(tx, ctx, kind, row);
    const isOwn = row.authorId === viewer.id;
    const { reason } = isOwn ? { reason: '' } : await parseInput(removalSchema, { reason: params ?? '' });
    assertNotStale(expectedUts, writtenAt(row), 'comments.changed');
    const versions = isOwn ? [] : await store.earlierTexts(tx, kind, row.id);
    const gone = await writing.remove(tx, kind, row);
    const seenOnes = gone.filter(({ state }) => state === 'visible').length;
    if (seenOnes > 0) await subjects.countComments(tx, kind, row.subjectId, -seenOnes);
    await untellOfComments(tx, kind, row, gone);
    const replies = gone.filter(({ id, authorId }) => id !== row.id && !(isOwn && authorId === viewer.id));
    // What people took of others can be answered for; authors take their own words with them.
    if (isOwn && replies.length === 0) return 'comments.deleted';
    await recordAudit(tx, ctx, {
      action: 'comments.deleted',
      subjectType: kind,
      subjectId: row.subjectId,
      before: {
        commentId: row.id,
        authorId: row.authorId,
        ...(!isOwn && { comment: row.comment }),
        ...getVersions(versions),
        ...getReplies(replies),
      },
      ...(!isOwn && { after: { reason } }),
    });
    if (isOwn) return 'comments.deleted';
    await notifyOfRemoval(tx, ctx, kind, author, row, reason);
    return 'comments.removed';
  });
}

/** What a comment said before, for the log. */
const getVersions = (versions: readonly store.EarlierText[]) =>
  versionsWithinLog(
    versions.map(({ comment, replacedAt }) => ({ row: { comment, replacedAt } })),
    ({ comment }) => comment,
    (row, comment) => ({ ...row, comment }),
  );

/** The replies that went with a comment, for the log. */
function getReplies(replies: readonly writing.GoneComment[]): { replies?: unknown; replyCount?: number } {
  if (replies.length === 0) return {};
  const texts = replies.map(({ id, authorId, comment }) => ({ commentId: id, authorId, comment }));
  return { replies: commentsWithinLog(texts), replyCount: replies.length };
}

/** Says no without telling of comments that the caller does not see. */
async function assertOwnComment(tx: Transaction, ctx: Context, kind: Kind, row: store.CommentRow): Promise<never> {
  const viewer = signedIn(ctx);
  const isSeen =
    (await subjects.find(tx, kind, row.subjectId, viewer)) !== undefined &&
    (await store.findVisible(tx, kind, viewer, row.id)) !== undefined;
  throw isSeen ? new UserError(403, 'comments.notYours') : new UserError(404, 'comments.notFound');
}
