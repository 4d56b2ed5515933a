import { COMMENT_EDITS, COMMENTS_BY_PAGE, commentSchema } from '../../../rules/posts/comments.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import type { Comment } from '../../generated/schema.ts';
import { signedIn, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { parseInput } from '../../context/parseInput.ts';
import { askedPlace, getShown } from '../ground/lists/cursors.ts';
import { resolveMentions } from '../posts/writing/resolveMentions.ts';
import { lockAuthor } from '../posts/writing/writing.service.ts';
import { getWriter } from '../../context/writerOf.ts';
import { countWriting } from './commentLimits.ts';
import { getLeads } from './commentMentions.store.ts';
import { permissionsOn, toComment } from './comments.mapper.ts';
import * as store from './comments.store.ts';
import * as writing from './commentWriting.store.ts';
import * as subjects from './subjects.ts';
import type { Kind, Subject } from './subjects.ts';
import { notifyOfEdit, notifyOfComment } from './notifyOfComment.ts';
import { untellMentioned } from './retractMentions.ts';

export interface CommentPage {
  readonly data: Comment[];
  readonly totalCount: number;
  readonly nextCursor: string | null;
}

interface Asked {
  readonly subjectId: number;
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly commentId?: number | null;
  readonly cursor?: string | null;
}

/**
 * A page of the comments of a post or an article, or of the replies to one of them.
 * @throws UserError 404 for what the caller may not see, 400 for a cursor that is not ours and for pages out of reach
 */
export async function list(ctx: Context, kind: Kind, args: Asked): Promise<CommentPage> {
  const viewer = signedIn(ctx);
  const place = askedPlace(args);
  if (place.offset + place.limit > COMMENTS_BY_PAGE + 1)
    throw new UserError(400, 'comments.pageTooFar', { count: COMMENTS_BY_PAGE });
  const subject = found(kind, await subjects.find(ctx.db, kind, args.subjectId, viewer));
  const level = { subjectId: subject.id, parentId: args.commentId ?? null };
  if (level.parentId !== null) {
    const parent = await store.findVisible(ctx.db, kind, viewer, level.parentId);
    if (parent?.subjectId !== subject.id) throw new UserError(404, 'comments.notFound');
  }
  const [read, totalCount] = await Promise.all([
    store.page(ctx.db, kind, viewer, level, place),
    store.countLevel(ctx.db, kind, viewer, level),
  ]);
  const { rows, nextCursor } = getShown(read, place, ({ createdAt, id }) => ({ at: createdAt, id }));
  return {
    data: await toComments(ctx, ctx.db, rows),
    totalCount,
    nextCursor,
  };
}

function found(kind: Kind, subject: Subject | undefined): Subject {
  if (subject === undefined) throw new UserError(404, subjects.kept[kind].notFound);
  return subject;
}

/** Comments as the caller sees them, with what their words lead to. */
async function toComments(ctx: Context, tx: Queryable, rows: readonly store.CommentRow[]): Promise<Comment[]> {
  const viewer = signedIn(ctx);
  const leads = await getLeads(
    tx,
    viewer.id,
    rows.map(({ mentions: mentioned }) => mentioned),
  );
  const nothing = { mention_user_list: [], mention_stock_list: [] };
  return rows.map((row, place) => toComment(viewer, row, leads[place] ?? nothing, ctx.now()));
}

/**
 * An app user comments or answers a comment. A talk has one level: the answer to a reply stands beside it. The author of
 * the post or of the comment that is answered is told, and who is mentioned.
 * @throws UserError 404 for subjects and comments that the caller does not see, 403 for guests, 429 for too many comments and
 *   for what several accounts repeat
 */
export async function add(
  ctx: Context,
  kind: Kind,
  args: { readonly subjectId: number; readonly comment: string; readonly commentId?: number | null },
): Promise<Comment> {
  const viewer = getWriter(ctx);
  const { comment } = await parseInput(commentSchema, { comment: args.comment });
  return ctx.db.transaction(async (tx) => {
    // The author before the subject, as posts do: two requests never wait for each other.
    const author = await lockAuthor(tx, viewer.id, ctx.now());
    const subject = found(kind, await subjects.lockVisible(tx, kind, args.subjectId, viewer));
    const answered = args.commentId ? await store.findVisible(tx, kind, viewer, args.commentId) : undefined;
    // What was deleted can be read around, not answered.
    if (args.commentId && (answered?.subjectId !== subject.id || answered.state !== 'visible'))
      throw new UserError(404, 'comments.notFound');
    await countWriting(ctx, tx, author, { comment, isNew: true });
    const parentId = answered === undefined ? null : (answered.parentId ?? answered.id);
    const mentioned = await resolveMentions(tx, viewer.id, comment);
    const written = { subjectId: subject.id, parentId, authorId: viewer.id, comment, mentions: mentioned };
    const id = await writing.insert(tx, kind, written, ctx.now());
    await subjects.countComments(tx, kind, subject.id, 1);
    const mentionedIds = mentioned.people.map(({ userId }) => userId);
    await notifyOfComment(tx, ctx, { id, kind, subject, answered, mentionedIds });
    return reread(tx, ctx, kind, id);
  });
}

/**
 * Authors change their comment; what it said before stays to be read. Who is mentioned for the first time is told, who is
 * not any more is not told of it any longer. A change that changes nothing leaves no version.
 * @throws UserError 404 for subjects and comments that the caller does not see, 403 for comments of others and for guests,
 *   400 once it is too late or too often, 429 for what several accounts repeat
 */
export async function edit(
  ctx: Context,
  kind: Kind,
  args: { readonly subjectId: number; readonly commentId: number; readonly comment: string },
): Promise<Comment> {
  const viewer = getWriter(ctx);
  const { comment } = await parseInput(commentSchema, { comment: args.comment });
  return ctx.db.transaction(async (tx) => {
    const author = await lockAuthor(tx, viewer.id, ctx.now());
    const subject = found(kind, await subjects.lockVisible(tx, kind, args.subjectId, viewer));
    const before = await store.findVisible(tx, kind, viewer, args.commentId);
    if (before?.subjectId !== subject.id) throw new UserError(404, 'comments.notFound');
    if (before.authorId !== viewer.id || before.state !== 'visible') throw new UserError(403, 'comments.notYours');
    if (!permissionsOn(viewer, before, ctx.now()).edit) throw new UserError(400, 'comments.editTooLate');
    if (before.comment !== comment) {
      if (before.editCount >= COMMENT_EDITS)
        throw new UserError(400, 'comments.tooManyEdits', { count: COMMENT_EDITS });
      await countWriting(ctx, tx, author, { comment, isNew: false });
      const mentioned = await resolveMentions(tx, viewer.id, comment);
      await writing.change(tx, kind, before, { comment, mentions: mentioned }, ctx.now());
      const mentionedIds = mentioned.people.map(({ userId }) => userId);
      const left = before.mentions.people.map(({ userId }) => userId).filter((id) => !mentionedIds.includes(id));
      await untellMentioned(tx, kind, before, left);
      const { id, notifiedIds } = before;
      await notifyOfEdit(tx, ctx, { id, kind, subject, mentionedIds, notifiedIds });
    }
    return reread(tx, ctx, kind, before.id);
  });
}

async function reread(tx: Transaction, ctx: Context, kind: Kind, id: number): Promise<Comment> {
  const row = await store.find(tx, kind, id);
  const [comment] = row === undefined ? [] : await toComments(ctx, tx, [row]);
  if (comment === undefined) throw new UserError(404, 'comments.notFound');
  return comment;
}
