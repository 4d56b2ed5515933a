import type { CommentVersion } from '../../generated/schema.ts';
import { signedIn, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import * as store from './comments.store.ts';
import * as subjects from './subjects.ts';
import type { Kind } from './subjects.ts';

/**
 * What a comment says, and what it said before each edit, for everybody who sees it.
 * @throws UserError 404 for comments that the caller does not see, and for what was hidden or deleted
 */
export async function history(ctx: Context, kind: Kind, commentId: number): Promise<CommentVersion[]> {
  const viewer = signedIn(ctx);
  const row = await store.findVisible(ctx.db, kind, viewer, commentId);
  if (row?.state !== 'visible' || !(await isInSight(ctx, kind, row))) throw new UserError(404, 'comments.notFound');
  const earlier = await store.earlierTexts(ctx.db, kind, row.id);
  const present = { comment: row.comment, replacedAt: null };
  return [present, ...earlier].map(({ comment, replacedAt }, place) => ({
    comment,
    // Each text was written when the one before it was replaced.
    written_at: earlier[place]?.replacedAt ?? row.createdAt,
    replaced_at: replacedAt,
  }));
}

/** Replies are read below what they answer: whoever does not see that, or the post or article, does not come to them. */
async function isInSight(ctx: Context, kind: Kind, { subjectId, parentId }: store.CommentRow): Promise<boolean> {
  const viewer = signedIn(ctx);
  if ((await subjects.find(ctx.db, kind, subjectId, viewer)) === undefined) return false;
  return parentId === null || (await store.findVisible(ctx.db, kind, viewer, parentId)) !== undefined;
}
