import { boundedPage } from '../../../rules/paging.ts';
import type {
  MutationAddPostUserReportTopicRecordArgs,
  PostCategory,
  QueryGetPostReportCategoryRecordArgs,
} from '../../generated/schema.ts';
import type { Transaction } from '../../database/types.ts';
import { signedIn, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { canReport } from '../posts/posts.policy.ts';
import { lockVisiblePost } from '../posts/posts.locks.ts';
import { checkReports } from './reportLimits.ts';
import { toPostCategory } from './reports.mapper.ts';
import * as store from './reports.store.ts';

/** What a post can be reported for. */
export async function reasons(
  ctx: Context,
  args: QueryGetPostReportCategoryRecordArgs,
): Promise<{ data: PostCategory[]; total: number }> {
  const { rows, total } = await store.activeCategories(ctx.db, boundedPage(args));
  const subcategories = Map.groupBy(
    await store.activeSubcategories(
      ctx.db,
      rows.map(({ id }) => id),
    ),
    ({ categoryId }) => categoryId,
  );
  return { data: rows.map((row) => toPostCategory(ctx.language, row, subcategories.get(row.id) ?? [])), total };
}

/**
 * The caller reports a post, once: a decision about it is not asked for again by the same person. Nobody but admins learns
 * who it was, and the author is not told that there was a report at all.
 * @throws UserError 404 for posts that the caller does not see, 400 for an own post, an unknown reason, a second report, 429 for
 *   more than somebody reports in an hour or a day
 */
export async function reportPost(
  ctx: Context,
  { postId, categoryId, subCategoryId }: MutationAddPostUserReportTopicRecordArgs,
): Promise<void> {
  const viewer = signedIn(ctx);
  const now = ctx.now();
  const subcategoryId = subCategoryId ?? null;
  await ctx.db.transaction(async (tx) => {
    const post = await lockVisiblePost(tx, viewer, postId);
    if (post === undefined) throw new UserError(404, 'posts.notFound');
    if (!canReport(viewer, post)) throw new UserError(400, 'reports.own');
    await lockReason(tx, { categoryId, subcategoryId });
    if (await store.hasReported(tx, post.id, viewer.id)) throw new UserError(400, 'reports.already');
    await checkReports(ctx, tx, viewer.id);
    const caseId = await store.openCase(tx, post.id, now);
    await store.add(tx, { caseId, postId: post.id, reporterId: viewer.id, categoryId, subcategoryId }, now);
  });
}

/** @throws UserError 400 that says which of the two is unknown or not in use */
export async function lockReason(
  tx: Transaction,
  reason: { readonly categoryId: number; readonly subcategoryId: number | null },
): Promise<void> {
  const wrong = await store.lockReason(tx, reason);
  if (wrong !== undefined)
    throw new UserError(400, wrong === 'category' ? 'reports.categoryNotFound' : 'reports.subcategoryNotFound');
}

/** The platform itself asks the admins to look at a post, which must be locked. It has no reporter and no further effect. */
export async function reportByPlatform(tx: Transaction, postId: number, now: Date): Promise<void> {
  const reason = await store.reasonForCopies(tx);
  if (reason === undefined) return;
  const caseId = await store.openCase(tx, postId, now);
  await store.add(tx, { caseId, postId, reporterId: null, ...reason }, now);
}
