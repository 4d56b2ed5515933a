import { COMMENT_EDITS, COMMENTS_BY_PAGE, commentSchema } from '../../../rules/posts/comments.ts';
import type { Viewer } from '../../access/viewer.ts';
import { lockingTransaction } from '../../database/lockingTransaction.ts';
import type { Queryable } from '../../database/types.ts';
import type { Comment, CommentSort } from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { parseInput } from '../../context/parseInput.ts';
import { toPageRequest, toPage } from '../ground/lists/cursors.ts';
import { resolveMentions } from '../posts/mentions/resolveMentions.ts';
import { lockAuthor } from '../posts/writing/writing.service.ts';
import { requireFullAccount } from '../../context/requireFullAccount.ts';
import { recordCommentChange } from './recordCommentChange.ts';
import { recordWriting } from './commentLimits.ts';
import { readMentionLinks } from './commentMentions.store.ts';
import { getCommentPermissions, toComment } from './comments.mapper.ts';
import * as store from './comments.store.ts';
import * as writing from './commentWriting.store.ts';
import * as subjects from './subjects.ts';
import type { Kind, Subject } from './subjects.ts';
import { notifyOfEdit, notifyOfComment } from './notifyOfComment.ts';
import { retractRemovedMentions } from './retractMentions.ts';

export interface CommentPage {
  readonly data: Comment[];
  readonly pinned: Comment | null;
  readonly totalCount: number;
  readonly nextCursor: string | null;
}

interface CommentListArgs {
  readonly subjectId: number;
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly commentId?: number | null;
  readonly cursor?: string | null;
  readonly sort?: CommentSort | null;
}

/**
 * Returns a page of the comments of a post or an article, or of the replies to a comment.
 * @throws UserError 404 for a subject that is hidden from the caller, 400 for an invalid cursor and for pages beyond
 * the limit
 */
export async function list(ctx: Context, kind: Kind, args: CommentListArgs): Promise<CommentPage> {
  const viewer = requireViewer(ctx);
  const pageRequest = toPageRequest(args);
  if (pageRequest.offset + pageRequest.limit > COMMENTS_BY_PAGE + 1)
    throw new UserError(400, 'comments.pageTooFar', { count: COMMENTS_BY_PAGE });
  const subject = requireSubject(kind, await subjects.find(ctx.db, kind, args.subjectId, viewer));
  const level = { subjectId: subject.id, parentId: args.commentId ?? null };
  if (level.parentId !== null) {
    const parent = await store.findVisible(ctx.db, kind, viewer, level.parentId);
    if (parent?.subjectId !== subject.id) throw new UserError(404, 'comments.notFound');
  }
  const order = level.parentId === null ? (args.sort ?? 'newest') : 'oldest';
  const [read, totalCount, pinned] = await Promise.all([
    store.listPage(ctx.db, kind, viewer, { ...level, order }, pageRequest),
    store.countLevel(ctx.db, kind, viewer, level),
    level.parentId === null && kind === 'post' ? store.findPinned(ctx.db, kind, viewer, subject.id) : undefined,
  ]);
  const { rows, nextCursor } = toPage(read, pageRequest, ({ createdAt, rank, id }) => ({
    at: order === 'best' ? new Date(rank) : createdAt,
    id,
  }));
  const [first, ...rest] = await toComments(ctx, ctx.db, pinned === undefined ? rows : [pinned, ...rows]);
  const isPinned = pinned !== undefined && first !== undefined;
  return {
    data: isPinned || first === undefined ? rest : [first, ...rest],
    pinned: isPinned ? first : null,
    totalCount,
    nextCursor,
  };
}

export function requireSubject(kind: Kind, subject: Subject | undefined): Subject {
  if (subject === undefined) throw new UserError(404, subjects.commentTables[kind].notFound);
  return subject;
}

/** Maps comments for the caller, with the links in their texts. */
async function toComments(ctx: Context, tx: Queryable, rows: readonly store.CommentRow[]): Promise<Comment[]> {
  const viewer = requireViewer(ctx);
  const links = await readMentionLinks(
    tx,
    viewer.id,
    rows.map(({ mentions: mentioned }) => mentioned),
  );
  const nothing = { mention_user_list: [], mention_stock_list: [], recipient: null };
  return rows.map((row, index) => toComment(viewer, row, links[index] ?? nothing, ctx.now()));
}

/**
 * An app user comments or replies. Threads have one level: a reply to a reply becomes its sibling, with a
 * recipient. The author of the post or of the answered comment is notified, and so are mentioned users.
 * @throws UserError 404 for hidden subjects and comments, 403 for guests, 429 for too many comments and for texts that
 * several accounts repeat
 */
export async function add(
  ctx: Context,
  kind: Kind,
  args: { readonly subjectId: number; readonly comment: string; readonly commentId?: number | null },
): Promise<Comment> {
  const viewer = requireFullAccount(ctx);
  const { comment } = await parseInput(commentSchema, { comment: args.comment });
  return lockingTransaction(ctx, async (tx) => {
    // Lock order: author before subject, as for posts, to avoid deadlocks.
    const author = await lockAuthor(tx, viewer.id, ctx.now());
    const subject = requireSubject(kind, await subjects.lockVisible(tx, kind, args.subjectId, viewer));
    const answered = args.commentId ? await store.findVisible(tx, kind, viewer, args.commentId) : undefined;
    // A deleted comment is shown as a placeholder but cannot get replies.
    if (args.commentId && (answered?.subjectId !== subject.id || answered.state !== 'visible'))
      throw new UserError(404, 'comments.notFound');
    await assertThreadVisible(tx, kind, viewer, answered);
    await recordWriting(ctx, tx, author, { comment, isNew: true });
    const parentId = answered === undefined ? null : (answered.parentId ?? answered.id);
    const mentioned = await resolveMentions(tx, viewer.id, comment);
    const mentions = { ...mentioned, recipientId: toRecipientId(viewer.id, answered) };
    const written = { subjectId: subject.id, parentId, authorId: viewer.id, comment, mentions };
    const id = await writing.insert(tx, kind, written, ctx.now());
    await subjects.adjustCommentCount(tx, kind, subject.id, 1);
    await recordCommentChange(tx, kind, 'commented', { ...written, id });
    const mentionedIds = mentioned.people.map(({ userId }) => userId);
    await notifyOfComment(tx, ctx, { id, kind, subject, answered, mentionedIds });
    return reread(tx, ctx, kind, id);
  });
}

/** @throws UserError 404 for a reply below a comment that the caller cannot see */
async function assertThreadVisible(
  tx: Queryable,
  kind: Kind,
  viewer: Viewer,
  answered: store.CommentRow | undefined,
): Promise<void> {
  const rootId = answered?.parentId ?? null;
  if (rootId !== null && (await store.findVisible(tx, kind, viewer, rootId)) === undefined)
    throw new UserError(404, 'comments.notFound');
}

/** The author of the reply that a reply answers; none for those who continue their own reply. */
const toRecipientId = (authorId: number, answered: store.CommentRow | undefined): number | undefined =>
  answered === undefined || answered.parentId === null || answered.authorId === authorId
    ? undefined
    : answered.authorId;

/**
 * Authors edit their comment; the earlier text stays readable. Newly mentioned users are notified; notifications of
 * removed mentions are retracted. An edit without a change creates no version.
 * @throws UserError 404 for hidden subjects and comments, 403 for comments of others and for guests, 400 after the time
 * or number limit of edits, 429 for texts that several accounts repeat
 */
export async function edit(
  ctx: Context,
  kind: Kind,
  args: { readonly subjectId: number; readonly commentId: number; readonly comment: string },
): Promise<Comment> {
  const viewer = requireFullAccount(ctx);
  const { comment } = await parseInput(commentSchema, { comment: args.comment });
  return lockingTransaction(ctx, async (tx) => {
    const author = await lockAuthor(tx, viewer.id, ctx.now());
    const subject = requireSubject(kind, await subjects.lockVisible(tx, kind, args.subjectId, viewer));
    const before = await store.findVisible(tx, kind, viewer, args.commentId);
    if (before?.subjectId !== subject.id) throw new UserError(404, 'comments.notFound');
    if (before.authorId !== viewer.id || before.state !== 'visible') throw new UserError(403, 'comments.notYours');
    if (!getCommentPermissions(viewer, before, ctx.now()).edit) throw new UserError(400, 'comments.editTooLate');
    if (before.comment !== comment) {
      if (before.editCount >= COMMENT_EDITS)
        throw new UserError(400, 'comments.tooManyEdits', { count: COMMENT_EDITS });
      await recordWriting(ctx, tx, author, { comment, isNew: false });
      const mentioned = await resolveMentions(tx, viewer.id, comment);
      const mentions = { ...mentioned, recipientId: before.mentions.recipientId };
      await writing.update(tx, kind, before, { comment, mentions }, ctx.now());
      const mentionedIds = mentioned.people.map(({ userId }) => userId);
      const left = before.mentions.people.map(({ userId }) => userId).filter((id) => !mentionedIds.includes(id));
      await retractRemovedMentions(tx, kind, before, left);
      const { id, notifiedIds } = before;
      await recordCommentChange(tx, kind, 'comment_edited', before);
      await notifyOfEdit(tx, ctx, { id, kind, subject, mentionedIds, notifiedIds });
    }
    return reread(tx, ctx, kind, before.id);
  });
}

export async function reread(tx: Queryable, ctx: Context, kind: Kind, id: number): Promise<Comment> {
  const row = await store.find(tx, kind, requireViewer(ctx), id);
  const [comment] = row === undefined ? [] : await toComments(ctx, tx, [row]);
  if (comment === undefined) throw new UserError(404, 'comments.notFound');
  return comment;
}
