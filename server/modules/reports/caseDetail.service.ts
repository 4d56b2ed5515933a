import type { ReportCaseDetail } from '../../generated/schema.ts';
import type { Context } from '../../context/context.ts';
import { listEntriesAbout } from '../auditLog/auditLog.service.ts';
import { getHistory } from '../posts/writing/editing.service.ts';
import { toNote } from './cases.mapper.ts';
import { CASE_SUBJECT, get } from './cases.service.ts';
import * as store from './cases.store.ts';
import { toReports } from './reportList.service.ts';
import * as reportList from './reportList.store.ts';

/** Maximum number of reports, notes and steps on the page of a case. */
const MAX_SHOWN = 100;

/**
 * Returns a case with its reports, notes, audited steps and the post's versions.
 * @throws UserError 404
 */
export async function detail(ctx: Context, caseId: number): Promise<ReportCaseDetail> {
  const found = await get(ctx, caseId);
  const [reported, notes, steps] = await Promise.all([
    reportList.ofCase(ctx.db, caseId, MAX_SHOWN),
    store.getNotes(ctx.db, caseId, MAX_SHOWN),
    listEntriesAbout(ctx, { type: CASE_SUBJECT, id: caseId }, MAX_SHOWN),
  ]);
  return {
    case: found,
    reports: await toReports(ctx, reported, { withPosts: false }),
    notes: notes.map(toNote),
    steps,
    history: found.post ? await getHistory(ctx, found.post) : [],
  };
}
