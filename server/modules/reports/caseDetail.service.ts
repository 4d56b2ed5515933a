import type { ReportCaseDetail } from '../../generated/schema.ts';
import type { Context } from '../../context/context.ts';
import { getHistory } from '../posts/writing/editing.service.ts';
import { get, work } from './cases.service.ts';
import { MAX_SHOWN } from './caseWork.service.ts';
import { toReports } from './reportList.service.ts';
import * as reportList from './reportList.store.ts';

/**
 * Returns a case with its reports, notes, audited steps and the post's versions.
 * @throws UserError 404
 */
export async function detail(ctx: Context, caseId: number): Promise<ReportCaseDetail> {
  const found = await get(ctx, caseId);
  const [reported, done] = await Promise.all([
    reportList.listByCase(ctx.db, caseId, MAX_SHOWN),
    work.listWork(ctx, caseId),
  ]);
  return {
    case: found,
    reports: await toReports(ctx, reported, { withPosts: false }),
    ...done,
    history: found.post ? await getHistory(ctx, found.post) : [],
  };
}
