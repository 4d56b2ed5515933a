import { boundedPage } from '../../../../rules/paging.ts';
import { requireViewer, type Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import type {
  ProfileReportCase,
  ProfileReportCaseDetail,
  QueryGetProfileReportCaseListArgs,
} from '../../../generated/schema.ts';
import { toSignedAddress } from '../../posts/pictureAddresses.ts';
import { toEvidence, toProfileCase, toProfileReport } from './profileCases.mapper.ts';
import * as store from './profileCases.store.ts';
import { MAX_EVIDENCE } from './profileEvidence.service.ts';
import * as evidence from './profileEvidence.store.ts';

/** Maximum number of reports on the page of a case. */
const MAX_SHOWN = 100;

async function toCases(ctx: Context, rows: readonly store.ProfileCaseRow[]): Promise<ProfileReportCase[]> {
  const counts = await store.reasonCounts(
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
  const { rows, total } = await store.page(
    ctx.db,
    { state: args.state ?? 'waiting', categoryId: args.categoryId, searchText: args.searchText },
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
 * Returns a case with its reports and the recorded versions of the profile.
 * @throws UserError 404
 */
export async function detail(ctx: Context, caseId: number): Promise<ProfileReportCaseDetail> {
  const viewer = requireViewer(ctx);
  const found = await get(ctx, caseId);
  const [reports, versions] = await Promise.all([
    store.reportsOfCase(ctx.db, caseId, MAX_SHOWN),
    evidence.ofCase(ctx.db, caseId, MAX_EVIDENCE),
  ]);
  return {
    case: found,
    reports: reports.map((row) => toProfileReport(ctx.language, row)),
    evidence: versions.map((row) => toEvidence(row, (url) => toSignedAddress(ctx, viewer, url))),
  };
}

/** @throws UserError 404 */
export function assertFound<T>(row: T | undefined): T {
  if (row === undefined) throw new UserError(404, 'reports.caseNotFound');
  return row;
}
