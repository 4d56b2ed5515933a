import type { CommentVersion } from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import * as store from './comments.store.ts';
import * as subjects from './subjects.ts';
import type { Kind } from './subjects.ts';

/**
 * Returns the current and all earlier texts of a comment to users who can see it.
 * @throws UserError 404 for comments that are hidden from the caller or deleted
 */
export async function history(ctx: Context, kind: Kind, commentId: number): Promise<CommentVersion[]> {
  const viewer = requireViewer(ctx);
  const row = await store.findVisible(ctx.db, kind, viewer, commentId);
  if (row?.state !== 'visible' || !(await isVisible(ctx, kind, row))) throw new UserError(404, 'comments.notFound');
  const earlier = await store.listEarlierTexts(ctx.db, kind, row.id);
  const present = { comment: row.comment, replacedAt: null };
  return [present, ...earlier].map(({ comment, replacedAt }, index) => ({
    comment,
    // Each text was written when the previous one was replaced.
    written_at: earlier[index]?.replacedAt ?? row.createdAt,
    replaced_at: replacedAt,
  }));
}

/** Replies are shown below their parent, so they are visible only with the parent and with the post or article. */
async function isVisible(ctx: Context, kind: Kind, { subjectId, parentId }: store.CommentRow): Promise<boolean> {
  const viewer = requireViewer(ctx);
  if ((await subjects.find(ctx.db, kind, subjectId, viewer)) === undefined) return false;
  return parentId === null || (await store.findVisible(ctx.db, kind, viewer, parentId)) !== undefined;
}
