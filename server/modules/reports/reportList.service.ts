import { boundedPage } from '../../../rules/paging.ts';
import type {
  MutationDeleteUserPostReportArgs,
  MutationUpdateUserPostReportStatusArgs,
  QueryGetUserPostReportListArgs,
  UserPostReport,
} from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { assertNotStale, nextUpdatedAt } from '../../context/assertNotStale.ts';
import { withImages } from '../ground/images/imageWork.ts';
import { readReportedPosts } from '../posts/hydratePosts.ts';
import { removePost } from '../posts/writing/removePost.ts';
import { toUserPostReport } from './cases.mapper.ts';
import { work } from './cases.service.ts';
import * as cases from './cases.store.ts';
import { lockPost, findPostByCase } from './decisions.store.ts';
import * as store from './reportList.store.ts';

/** Maps reports with their reporters and optionally their posts, with a constant number of queries. */
export async function toReports(
  ctx: Context,
  rows: readonly store.ReportRow[],
  { withPosts }: { readonly withPosts: boolean },
): Promise<UserPostReport[]> {
  const [reportedPosts, people] = await Promise.all([
    withPosts ? readReportedPosts(ctx, [...new Set(rows.map(({ postId }) => postId))]) : [],
    store.listExistingPeople(
      ctx.db,
      requireViewer(ctx).id,
      rows.flatMap(({ reporterId }) => reporterId ?? []),
    ),
  ]);
  const postById = new Map(reportedPosts.map((post) => [post.id, post]));
  const personById = new Map(people.map((person) => [person.id, person]));
  return rows.map((row) =>
    toUserPostReport(ctx.language, row, {
      post: postById.get(row.postId) ?? null,
      reporter: personById.get(row.reporterId ?? 0) ?? null,
    }),
  );
}

/** Returns a page of single reports, newest first by default. */
export async function list(
  ctx: Context,
  args: QueryGetUserPostReportListArgs,
): Promise<{ data: UserPostReport[]; total: number }> {
  const sortBy = args.sortBy ?? 'cts';
  const { rows, total } = await store.listPage(
    ctx.db,
    { categoryId: args.categoryId, status: args.status, searchText: args.searchText },
    { ...boundedPage(args), sortBy, descending: (args.sortOrder ?? (sortBy === 'cts' ? 'desc' : 'asc')) === 'desc' },
  );
  return { data: await toReports(ctx, rows, { withPosts: true }), total };
}

function assertFound<T>(row: T | undefined): T {
  if (row === undefined) throw new UserError(404, 'reports.notFound');
  return row;
}

/**
 * Sets the status of one report of a waiting case; other reports and the case stay unchanged.
 * @throws UserError 404; 409 once the case is decided, and when the caller's version is stale
 */
export async function setStatus(
  ctx: Context,
  { id, status, expectedUts }: MutationUpdateUserPostReportStatusArgs,
): Promise<UserPostReport> {
  await ctx.db.transaction(async (tx) => {
    const caseId = assertFound(await store.findCase(tx, id));
    await work.lockOpen(tx, caseId, null);
    const before = assertFound(await store.lockStatus(tx, id));
    assertNotStale(expectedUts, before.updatedAt, 'reports.reportOutdated');
    if (before.status === status) return;
    await store.setStatus(tx, id, status, ctx.now());
    await work.audit(tx, ctx, caseId, 'reportCases.reportChanged', {
      before: { reportId: id, status: before.status },
      after: { reportId: id, status },
    });
  });
  const [report] = await toReports(ctx, [assertFound(await store.find(ctx.db, id))], { withPosts: true });
  return assertFound(report);
}

/**
 * Deletes a report permanently; its reporter can report the post again. Deletes the case with its last report, unless
 * the case has a decision or notes.
 * @throws UserError 404; 409 when the caller's version is stale
 */
export async function remove(ctx: Context, { id, expectedUts }: MutationDeleteUserPostReportArgs): Promise<void> {
  const caseId = assertFound(await store.findCase(ctx.db, id));
  const { postId, authorId } = assertFound(await findPostByCase(ctx.db, caseId));
  await withImages(ctx, authorId, (images) =>
    ctx.db.transaction(async (tx) => {
      // Locks the post first, like reporting does, so that no new report joins a case that is about to be deleted.
      const post = assertFound(await lockPost(tx, postId));
      const lockedCase = assertFound(await cases.findForUpdate(tx, caseId));
      const { status, reporterId, updatedAt } = assertFound(await store.lockStatus(tx, id));
      assertNotStale(expectedUts, updatedAt, 'reports.reportOutdated');
      await store.remove(tx, id, caseId, nextUpdatedAt(lockedCase.updatedAt, ctx.now()));
      // A case with an undone decision is waiting, but has a history.
      const isNew = lockedCase.state !== 'decided' && lockedCase.decision === null;
      const isCaseRemoved = lockedCase.reportCount <= 1 && isNew && !(await cases.notes.exist(tx, caseId));
      if (isCaseRemoved) {
        await store.removeCase(tx, caseId);
        // The author had deleted the post; its content was only retained for this case.
        if (post.state === 'deleted') for (const url of await removePost(tx, postId, ctx.now())) images.replace(url);
      }
      await work.audit(tx, ctx, caseId, 'reportCases.reportDeleted', {
        before: { reportId: id, postId, status, userId: reporterId },
      });
      await images.record(tx);
    }),
  );
}
