import type { AuditActionOf } from '../../../rules/platform/audit.ts';
import type { AuditChange, Audited } from '../../../rules/platform/auditFields.ts';
import { boundedPage } from '../../../rules/paging.ts';
import { openCaseSchema, reportNoteSchema } from '../../../rules/posts/reports.ts';
import { userStatusIds, userTypeIds } from '../../database/referenceIds.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import type {
  MutationAddReportCaseNoteArgs,
  MutationAssignReportCaseArgs,
  MutationOpenReportCaseArgs,
  QueryGetReportCaseListArgs,
  ReportCase,
  ReportNote,
} from '../../generated/schema.ts';
import { signedIn, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { assertNotStale } from '../../context/assertNotStale.ts';
import { parseInput } from '../../context/parseInput.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import { readReportedPosts } from '../posts/hydratePosts.ts';
import { lockVisiblePost } from '../posts/posts.locks.ts';
import { toCase, toNote } from './cases.mapper.ts';
import * as store from './cases.store.ts';
import { lockReason } from './reports.service.ts';
import * as reports from './reports.store.ts';

/** What the audit log calls a case. */
export const CASE_SUBJECT = 'report case';

async function toCases(ctx: Context, rows: readonly store.CaseRow[]): Promise<ReportCase[]> {
  const postIds = [...new Set(rows.map(({ postId }) => postId))];
  const [posts, counts] = await Promise.all([
    readReportedPosts(ctx, postIds),
    store.reasonCounts(
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

/** A page of cases: those that wait, by the latest report, when nothing else is asked. */
export async function list(
  ctx: Context,
  args: QueryGetReportCaseListArgs,
): Promise<{ data: ReportCase[]; total: number }> {
  const { rows, total } = await store.page(
    ctx.db,
    {
      state: args.state ?? 'waiting',
      categoryId: args.categoryId,
      source: args.source,
      assigneeId: args.assignedToMe === true ? signedIn(ctx).id : null,
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
 * A case as it is now.
 * @throws UserError 404
 */
export async function get(ctx: Context, caseId: number): Promise<ReportCase> {
  const [found] = await toCases(ctx, [known(await store.find(ctx.db, caseId))]);
  return known(found);
}

/**
 * An admin reports a post; it joins the case that waits.
 * @throws UserError 404 for posts that are not there, 400 for an unknown reason
 */
export async function open(
  ctx: Context,
  { postId, subCategoryId, ...input }: MutationOpenReportCaseArgs,
): Promise<ReportCase> {
  const viewer = signedIn(ctx);
  const { categoryId } = await parseInput(openCaseSchema, input);
  const subcategoryId = subCategoryId ?? null;
  const caseId = await ctx.db.transaction(async (tx) => {
    const post = await lockVisiblePost(tx, viewer, postId);
    if (post === undefined) throw new UserError(404, 'posts.notFound');
    await lockReason(tx, { categoryId, subcategoryId });
    return joinCase(tx, ctx, post.id, { categoryId, subcategoryId });
  });
  return get(ctx, caseId);
}

/** The case of a locked post, with a report of the caller, who reports it once. */
export async function joinCase(
  tx: Transaction,
  ctx: Context,
  postId: number,
  reason: { readonly categoryId: number; readonly subcategoryId: number | null },
): Promise<number> {
  const reporterId = signedIn(ctx).id;
  const caseId = await reports.openCase(tx, postId, ctx.now());
  if (await reports.isInCase(tx, caseId, reporterId)) return caseId;
  await reports.add(tx, { caseId, postId, reporterId, ...reason }, ctx.now());
  await note(tx, ctx, caseId, 'reported', { after: { postId, categoryId: reason.categoryId } });
  return caseId;
}

/**
 * An admin takes on a case, hands it over or gives it back.
 * @throws UserError 404; 400 for somebody who is no admin; 409 for a decided case and when somebody else changed it meanwhile
 */
export async function assign(
  ctx: Context,
  { caseId, assigneeId, expectedUts }: MutationAssignReportCaseArgs,
): Promise<ReportCase> {
  await ctx.db.transaction(async (tx) => {
    const held = await lockOpenCases(tx, caseId, expectedUts);
    const to = assigneeId ?? null;
    if (to === held.assigneeId) return;
    if (to !== null && !(await isAdmin(tx, to))) throw new UserError(400, 'reports.noAdmin');
    await store.change(tx, caseId, { assigneeId: to, state: to === null ? 'open' : 'assigned' }, ctx.now());
    await note(tx, ctx, caseId, to === null ? 'released' : 'assigned', {
      before: { assigneeId: held.assigneeId },
      after: { assigneeId: to },
    });
  });
  return get(ctx, caseId);
}

const isAdmin = (tx: Queryable, id: number): Promise<boolean> =>
  store.isAdmin(tx, id, { typeId: userTypeIds.admin, statusId: userStatusIds.active });

/**
 * An admin writes something down for the others, also once a case is decided.
 * @throws UserError 404, 400 for a text that does not hold
 */
export async function addNote(
  ctx: Context,
  { caseId, note: text }: MutationAddReportCaseNoteArgs,
): Promise<ReportNote> {
  const input = await parseInput(reportNoteSchema, { note: text });
  const viewer = signedIn(ctx);
  return ctx.db.transaction(async (tx) => {
    known(await store.lock(tx, caseId));
    const row = known(await store.addNote(tx, { caseId, authorId: viewer.id, note: input.note }, ctx.now()));
    await note(tx, ctx, caseId, 'noted', { after: { noteId: row.id } });
    return toNote(row);
  });
}

/**
 * A case that waits, held for the rest of the transaction.
 * @throws UserError 404; 409 once it is decided, or when somebody else changed it since it was read
 */
export async function lockOpenCases(
  tx: Transaction,
  caseId: number,
  expectedUts: Date | string | null | undefined,
): Promise<store.LockedCase> {
  const held = known(await store.lock(tx, caseId));
  assertNotStale(expectedUts, held.updatedAt, 'reports.outdated');
  if (held.state === 'decided') throw new UserError(409, 'reports.decided');
  return held;
}

/** @throws UserError 404 */
export function known<T>(row: T | undefined): T {
  if (row === undefined) throw new UserError(404, 'reports.caseNotFound');
  return row;
}

/** Writes a step of a case down. */
export function note<Change extends AuditChange>(
  tx: Transaction,
  ctx: Context,
  caseId: number,
  what: AuditActionOf<'reportCases'>,
  change: Audited<Change>,
): Promise<void> {
  const values: AuditChange = change;
  return recordAudit(tx, ctx, {
    action: `reportCases.${what}`,
    subjectType: CASE_SUBJECT,
    subjectId: caseId,
    ...values,
  });
}
