import { boundedPage } from '../../../rules/paging.ts';
import type {
  MutationAddPostUserReportTopicRecordArgs,
  PostCategory,
  QueryGetPostReportCategoryRecordArgs,
} from '../../generated/schema.ts';
import { lockingTransaction } from '../../database/lockingTransaction.ts';
import type { Transaction } from '../../database/types.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { canReport } from '../posts/posts.policy.ts';
import { lockVisiblePost } from '../posts/posts.locks.ts';
import { notifyAdmins } from '../ground/notifications/notifyAdmins.ts';
import { checkReports } from './reportLimits.ts';
import { toPostCategory } from './reports.mapper.ts';
import * as store from './reports.store.ts';

/** Returns a page of the reasons for which a post can be reported. */
export async function reasons(
  ctx: Context,
  args: QueryGetPostReportCategoryRecordArgs,
): Promise<{ data: PostCategory[]; total: number }> {
  const { rows, total } = await store.listActiveCategories(ctx.db, boundedPage(args));
  const subcategories = Map.groupBy(
    await store.listActiveSubcategories(
      ctx.db,
      rows.map(({ id }) => id),
    ),
    ({ categoryId }) => categoryId,
  );
  return { data: rows.map((row) => toPostCategory(ctx.language, row, subcategories.get(row.id) ?? [])), total };
}

/**
 * Reports a post for the caller. Each user can report a post once, even after a decision. Only admins see the reporter,
 * and the author is not notified of the report.
 * @throws UserError 404 for posts that the caller cannot see, 400 for own posts, an unknown reason or a second report,
 * 429 beyond the hourly or daily limit
 */
export async function reportPost(
  ctx: Context,
  { postId, categoryId, subCategoryId }: MutationAddPostUserReportTopicRecordArgs,
): Promise<void> {
  const viewer = requireViewer(ctx);
  const now = ctx.now();
  const subcategoryId = subCategoryId ?? null;
  await lockingTransaction(ctx, async (tx) => {
    const post = await lockVisiblePost(tx, viewer, postId);
    if (post === undefined) throw new UserError(404, 'posts.notFound');
    if (!canReport(viewer, post)) throw new UserError(400, 'reports.own');
    await lockReason(tx, { categoryId, subcategoryId });
    if (await store.hasReported(tx, post.id, viewer.id)) throw new UserError(400, 'reports.already');
    await checkReports(ctx, tx, viewer.id);
    const caseId = await openCase(tx, ctx, post.id);
    await store.add(tx, { caseId, postId: post.id, reporterId: viewer.id, categoryId, subcategoryId }, now);
  });
}

/** Finds or opens the waiting case of a locked post, and notifies the admins of a new one. Returns its id. */
async function openCase(tx: Transaction, ctx: Context, postId: number): Promise<number> {
  const { id, isNew } = await store.openCase(tx, postId, ctx.now());
  if (isNew) await notifyAdmins(tx, ctx, 'reports');
  return id;
}

/**
 * Locks the reason of a report.
 * @throws UserError 400 for an unknown or inactive category or subcategory
 */
export async function lockReason(
  tx: Transaction,
  reason: { readonly categoryId: number; readonly subcategoryId: number | null },
): Promise<void> {
  const missing = await store.lockReason(tx, reason);
  if (missing !== undefined)
    throw new UserError(400, missing === 'category' ? 'reports.categoryNotFound' : 'reports.subcategoryNotFound');
}

/**
 * Reports a locked post on behalf of the platform, for review by admins. The report has no reporter and no further
 * effect.
 */
export async function reportByPlatform(tx: Transaction, ctx: Context, postId: number): Promise<void> {
  const reason = await store.findReasonForCopies(tx);
  if (reason === undefined) return;
  const caseId = await openCase(tx, ctx, postId);
  await store.add(tx, { caseId, postId, reporterId: null, ...reason }, ctx.now());
}
