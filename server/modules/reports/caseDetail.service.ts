import type { ReportCaseDetail } from '../../generated/schema.ts';
import type { Context } from '../../context/context.ts';
import { entriesAbout } from '../auditLog/auditLog.service.ts';
import { getHistory } from '../posts/writing/editing.service.ts';
import { toNote } from './cases.mapper.ts';
import { CASE_SUBJECT, get } from './cases.service.ts';
import * as store from './cases.store.ts';
import { toReports } from './reportList.service.ts';
import * as reportList from './reportList.store.ts';

/** The latest reports, notes and steps of a case that its page shows. */
const MOST_SHOWN = 100;

/**
 * A case with all that belongs to it.
 * @throws UserError 404
 */
export async function detail(ctx: Context, caseId: number): Promise<ReportCaseDetail> {
  const found = await get(ctx, caseId);
  const [reported, notes, steps] = await Promise.all([
    reportList.ofCase(ctx.db, caseId, MOST_SHOWN),
    store.getNotes(ctx.db, caseId, MOST_SHOWN),
    entriesAbout(ctx, { type: CASE_SUBJECT, id: caseId }, MOST_SHOWN),
  ]);
  return {
    case: found,
    reports: await toReports(ctx, reported, { withPosts: false }),
    notes: notes.map(toNote),
    steps,
    history: found.post ? await getHistory(ctx, found.post) : [],
  };
}
