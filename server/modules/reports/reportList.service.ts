import { boundedPage } from '../../../rules/paging.ts';
import type {
  MutationDeleteUserPostReportArgs,
  MutationUpdateUserPostReportStatusArgs,
  QueryGetUserPostReportListArgs,
  UserPostReport,
} from '../../generated/schema.ts';
import { signedIn, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { assertNotStale } from '../../context/assertNotStale.ts';
import { withImages } from '../ground/images/imageWork.ts';
import { readReportedPosts } from '../posts/hydratePosts.ts';
import { removePost } from '../posts/writing/removePost.ts';
import { toUserPostReport } from './cases.mapper.ts';
import { lockOpenCases, note } from './cases.service.ts';
import * as cases from './cases.store.ts';
import { lockPost, postOfCase } from './decisions.store.ts';
import * as store from './reportList.store.ts';

/** Reports with who sent them and, where they are asked for, their posts: the same statements for any number of them. */
export async function toReports(
  ctx: Context,
  rows: readonly store.ReportRow[],
  { withPosts }: { readonly withPosts: boolean },
): Promise<UserPostReport[]> {
  const [reportedPosts, people] = await Promise.all([
    withPosts ? readReportedPosts(ctx, [...new Set(rows.map(({ postId }) => postId))]) : [],
    store.peopleById(
      ctx.db,
      signedIn(ctx).id,
      rows.flatMap(({ reporterId }) => reporterId ?? []),
    ),
  ]);
  const postById = new Map(reportedPosts.map((post) => [post.id, post]));
  const getPerson = new Map(people.map((person) => [person.id, person]));
  return rows.map((row) =>
    toUserPostReport(ctx.language, row, {
      post: postById.get(row.postId) ?? null,
      reporter: getPerson.get(row.reporterId ?? 0) ?? null,
    }),
  );
}

/** A page of single reports, the newest first when nothing else is asked. */
export async function list(
  ctx: Context,
  args: QueryGetUserPostReportListArgs,
): Promise<{ data: UserPostReport[]; total: number }> {
  const sortBy = args.sortBy ?? 'cts';
  const { rows, total } = await store.page(
    ctx.db,
    { categoryId: args.categoryId, status: args.status, searchText: args.searchText },
    { ...boundedPage(args), sortBy, descending: (args.sortOrder ?? (sortBy === 'cts' ? 'desc' : 'asc')) === 'desc' },
  );
  return { data: await toReports(ctx, rows, { withPosts: true }), total };
}

function found<T>(row: T | undefined): T {
  if (row === undefined) throw new UserError(404, 'reports.notFound');
  return row;
}

/**
 * An admin says where one report of a waiting case stands; the others and the case stay as they are.
 * @throws UserError 404; 409 once its case is decided, which has answered it, and when somebody else changed it meanwhile
 */
export async function setStatus(
  ctx: Context,
  { id, status, expectedUts }: MutationUpdateUserPostReportStatusArgs,
): Promise<UserPostReport> {
  await ctx.db.transaction(async (tx) => {
    const caseId = found(await store.findCase(tx, id));
    await lockOpenCases(tx, caseId, null);
    const before = found(await store.lockStatus(tx, id));
    assertNotStale(expectedUts, before.updatedAt, 'reports.reportOutdated');
    if (before.status === status) return;
    await store.setStatus(tx, id, status, ctx.now());
    await note(tx, ctx, caseId, 'reportChanged', {
      before: { reportId: id, status: before.status },
      after: { reportId: id, status },
    });
  });
  const [report] = await toReports(ctx, [found(await store.find(ctx.db, id))], { withPosts: true });
  return found(report);
}

/**
 * An admin deletes a report for good; its sender can report the post again. A case without reports goes with the last one,
 * unless it is decided or admins noted something about it.
 * @throws UserError 404; 409 when somebody else changed it meanwhile
 */
export async function remove(ctx: Context, { id, expectedUts }: MutationDeleteUserPostReportArgs): Promise<void> {
  const reportedIn = found(await store.findCase(ctx.db, id));
  const { postId, authorId } = found(await postOfCase(ctx.db, reportedIn));
  await withImages(ctx, authorId, (images) =>
    ctx.db.transaction(async (tx) => {
      // The post first, as those do who report it: nobody joins a case that is about to go.
      const post = found(await lockPost(tx, postId));
      const held = found(await cases.lock(tx, reportedIn));
      const { status, reporterId, updatedAt } = found(await store.lockStatus(tx, id));
      assertNotStale(expectedUts, updatedAt, 'reports.reportOutdated');
      await store.remove(tx, id, reportedIn);
      // One whose decision was taken back waits, but has a history.
      const isNew = held.state !== 'decided' && held.decision === null;
      const goes = held.reportCount <= 1 && isNew && !(await cases.hasNotes(tx, reportedIn));
      if (goes) {
        await store.removeCase(tx, reportedIn);
        // Its author had deleted it already; it was kept for this case alone.
        if (post.state === 'deleted') for (const url of await removePost(tx, postId, ctx.now())) images.replace(url);
      }
      await note(tx, ctx, reportedIn, 'reportDeleted', {
        before: { reportId: id, postId, status, userId: reporterId },
      });
      await images.record(tx);
    }),
  );
}
