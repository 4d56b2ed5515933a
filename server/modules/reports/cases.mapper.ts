import type { Post, ReportCase, UserPostReport } from '../../generated/schema.ts';
import { pickText } from '../../i18n/pickText.ts';
import type { Language } from '../../i18n/translate.ts';
import { toPerson } from '../people/people.mapper.ts';
import type { PersonRow } from '../people/personCard.ts';
import { writtenAt } from '../ground/texts/writtenAt.ts';
import type { ReasonCount } from './caseParts.store.ts';
import type { CaseRow } from './cases.store.ts';
import { toReason, toReportPerson } from './reportParts.mapper.ts';
import type { ReportRow } from './reportList.store.ts';

export const toCase = (
  language: Language,
  row: CaseRow,
  { post, reasons }: { readonly post: Post | null; readonly reasons: readonly ReasonCount[] },
): ReportCase => ({
  id: row.id,
  post_id: row.postId,
  post,
  post_state: row.postState,
  post_uts: writtenAt(row.post),
  state: row.state,
  source: row.isByPlatform ? 'platform' : 'people',
  report_count: row.reportCount,
  reasons: reasons.map((reason) => toReason(language, reason)),
  assignee: toReportPerson(row.assignee),
  decision: row.decision,
  rule_id: row.ruleId,
  rule: pickText(language, row.rule, row.ruleTr),
  reason: row.reason,
  suspended_until: row.suspendedUntil,
  decided_by: toReportPerson(row.decider),
  decided_at: row.decidedAt,
  undone_at: row.undoneAt,
  first_reported_at: row.createdAt,
  last_reported_at: row.lastReportedAt,
  uts: row.updatedAt,
});

/** @param reporter null when the platform reported, or when the account was deleted */
export const toUserPostReport = (
  language: Language,
  row: ReportRow,
  { post, reporter }: { readonly post: Post | null; readonly reporter: PersonRow | null },
): UserPostReport => ({
  id: row.id,
  case_id: row.caseId,
  case_state: row.caseState,
  post_id: row.postId,
  post: row.postState === 'deleted' ? null : post,
  id_s2_category: row.categoryId,
  category: pickText(language, row.category, row.categoryTr),
  subcategory: pickText(language, row.subcategory, row.subcategoryTr),
  source: row.reporterId === null ? 'platform' : 'people',
  reported_by: reporter === null ? null : toPerson(language, reporter),
  status: row.status,
  cts: row.createdAt,
  uts: row.updatedAt,
});
