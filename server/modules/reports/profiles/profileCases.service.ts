import { boundedPage } from '../../../../rules/paging.ts';
import { requireViewer, type Context } from '../../../context/context.ts';
import type {
  MutationAssignProfileReportCaseArgs,
  ProfileReportCase,
  ProfileReportCaseDetail,
  QueryGetProfileReportCaseListArgs,
} from '../../../generated/schema.ts';
import { toSignedUrl } from '../../posts/signedUrls.ts';
import { assertFound, createCaseWork, MAX_SHOWN } from '../caseWork.service.ts';
import { toEvidence, toProfileCase, toProfileReport } from './profileCases.mapper.ts';
import * as store from './profileCases.store.ts';
import { MAX_EVIDENCE } from './profileEvidence.service.ts';
import * as evidence from './profileEvidence.store.ts';

export const work = createCaseWork({
  noun: 'profileReports',
  subject: 'profile report case',
  lock: store.findForUpdate,
  change: store.update,
  notes: store.notes,
});

async function toCases(ctx: Context, rows: readonly store.ProfileCaseRow[]): Promise<ProfileReportCase[]> {
  const counts = await store.countByReason(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const reasonsByCase = Map.groupBy(counts, ({ caseId }) => caseId);
  return rows.map((row) => toProfileCase(ctx.language, row, reasonsByCase.get(row.id) ?? []));
}

/** Returns a page of reported profiles: by default the waiting ones, latest report first. */
export async function list(
  ctx: Context,
  args: QueryGetProfileReportCaseListArgs,
): Promise<{ data: ProfileReportCase[]; total: number }> {
  const { rows, total } = await store.listPage(
    ctx.db,
    {
      state: args.state ?? 'waiting',
      categoryId: args.categoryId,
      assigneeId: args.assignedToMe === true ? requireViewer(ctx).id : null,
      searchText: args.searchText,
    },
    { ...boundedPage(args), descending: (args.sortOrder ?? 'desc') === 'desc' },
  );
  return { data: await toCases(ctx, rows), total };
}

/**
 * Returns the current state of a case.
 * @throws UserError 404
 */
export async function get(ctx: Context, caseId: number): Promise<ProfileReportCase> {
  const [found] = await toCases(ctx, [assertFound(await store.find(ctx.db, caseId))]);
  return assertFound(found);
}

/**
 * Assigns a case to an admin, or releases it.
 * @throws UserError 404; 400 when the assignee is not an admin; 409 for a decided case and when the caller's version is
 * stale
 */
export async function assign(ctx: Context, args: MutationAssignProfileReportCaseArgs): Promise<ProfileReportCase> {
  await work.assign(ctx, args);
  return get(ctx, args.caseId);
}

/**
 * Returns a case with its reports, the recorded versions of the profile, the notes and the audited steps.
 * @throws UserError 404
 */
export async function detail(ctx: Context, caseId: number): Promise<ProfileReportCaseDetail> {
  const viewer = requireViewer(ctx);
  const found = await get(ctx, caseId);
  const [reports, versions, done] = await Promise.all([
    store.listReportsByCase(ctx.db, caseId, MAX_SHOWN),
    evidence.listByCase(ctx.db, caseId, MAX_EVIDENCE),
    work.listWork(ctx, caseId),
  ]);
  return {
    case: found,
    reports: reports.map((row) => toProfileReport(ctx.language, row)),
    evidence: versions.map((row) => toEvidence(row, (url) => toSignedUrl(ctx, viewer, url))),
    ...done,
  };
}
