import { boundedPage } from '../../../rules/paging.ts';
import { openCaseSchema } from '../../../rules/posts/reports.ts';
import { lockingTransaction } from '../../database/lockingTransaction.ts';
import type { Transaction } from '../../database/types.ts';
import type {
  MutationAssignReportCaseArgs,
  MutationOpenReportCaseArgs,
  QueryGetReportCaseListArgs,
  ReportCase,
} from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { parseInput } from '../../context/parseInput.ts';
import { readReportedPosts } from '../posts/hydratePosts.ts';
import { lockVisiblePost } from '../posts/posts.locks.ts';
import { toCase } from './cases.mapper.ts';
import * as store from './cases.store.ts';
import { assertFound, createCaseWork } from './caseWork.service.ts';
import { lockReason } from './reports.service.ts';
import * as reports from './reports.store.ts';

export const work = createCaseWork({
  noun: 'reportCases',
  subject: 'report case',
  lock: store.findForUpdate,
  change: store.update,
  notes: store.notes,
});

async function toCases(ctx: Context, rows: readonly store.CaseRow[]): Promise<ReportCase[]> {
  const postIds = [...new Set(rows.map(({ postId }) => postId))];
  const [posts, counts] = await Promise.all([
    readReportedPosts(ctx, postIds),
    store.countByReason(
      ctx.db,
      rows.map(({ id }) => id),
    ),
  ]);
  const postById = new Map(posts.map((post) => [post.id, post]));
  const reasonsByCase = Map.groupBy(counts, ({ caseId }) => caseId);
  return rows.map((row) =>
    toCase(ctx.language, row, { post: postById.get(row.postId) ?? null, reasons: reasonsByCase.get(row.id) ?? [] }),
  );
}

/** Returns a page of cases: by default the waiting ones, latest report first. */
export async function list(
  ctx: Context,
  args: QueryGetReportCaseListArgs,
): Promise<{ data: ReportCase[]; total: number }> {
  const { rows, total } = await store.listPage(
    ctx.db,
    {
      state: args.state ?? 'waiting',
      categoryId: args.categoryId,
      source: args.source,
      assigneeId: args.assignedToMe === true ? requireViewer(ctx).id : null,
      searchText: args.searchText,
    },
    {
      ...boundedPage(args),
      sortBy: args.sortBy ?? 'last_reported_at',
      descending: (args.sortOrder ?? 'desc') === 'desc',
    },
  );
  return { data: await toCases(ctx, rows), total };
}

/**
 * Returns the current state of a case.
 * @throws UserError 404
 */
export async function get(ctx: Context, caseId: number): Promise<ReportCase> {
  const [found] = await toCases(ctx, [assertFound(await store.find(ctx.db, caseId))]);
  return assertFound(found);
}

/**
 * Reports a post as an admin and adds the report to the post's waiting case.
 * @throws UserError 404 for unknown posts, 400 for an unknown reason
 */
export async function open(
  ctx: Context,
  { postId, subCategoryId, ...input }: MutationOpenReportCaseArgs,
): Promise<ReportCase> {
  const viewer = requireViewer(ctx);
  const { categoryId } = await parseInput(openCaseSchema, input);
  const subcategoryId = subCategoryId ?? null;
  const caseId = await lockingTransaction(ctx, async (tx) => {
    const post = await lockVisiblePost(tx, viewer, postId);
    if (post === undefined) throw new UserError(404, 'posts.notFound');
    await lockReason(tx, { categoryId, subcategoryId });
    return joinCase(tx, ctx, post.id, { categoryId, subcategoryId });
  });
  return get(ctx, caseId);
}

/**
 * Finds or opens the case of a locked post and adds a report of the caller, if there is none yet. Returns the case id.
 */
export async function joinCase(
  tx: Transaction,
  ctx: Context,
  postId: number,
  reason: { readonly categoryId: number; readonly subcategoryId: number | null },
): Promise<number> {
  const reporterId = requireViewer(ctx).id;
  // An admin who opens a case decides it: the others are not notified.
  const { id: caseId } = await reports.openCase(tx, postId, ctx.now());
  if (await reports.isInCase(tx, caseId, reporterId)) return caseId;
  await reports.add(tx, { caseId, postId, reporterId, ...reason }, ctx.now());
  await work.audit(tx, ctx, caseId, 'reportCases.reported', { after: { postId, categoryId: reason.categoryId } });
  return caseId;
}

/**
 * Assigns a case to an admin, or releases it.
 * @throws UserError 404; 400 when the assignee is not an admin; 409 for a decided case and when the caller's version is
 * stale
 */
export async function assign(ctx: Context, args: MutationAssignReportCaseArgs): Promise<ReportCase> {
  await work.assign(ctx, args);
  return get(ctx, args.caseId);
}
