import { fullName } from '../../../../rules/people/people.ts';
import { userStatusIds } from '../../../database/referenceIds.ts';
import type {
  ProfileCategory,
  ProfileEvidence,
  ProfileReport,
  ProfileReportCase,
  ReportPerson,
} from '../../../generated/schema.ts';
import { pickText } from '../../../i18n/pickText.ts';
import type { Language } from '../../../i18n/translate.ts';
import { toEntry, toName, type ToWire } from '../../lookups/lookups.mapper.ts';
import type { ReasonCount } from '../caseParts.store.ts';
import { toReason, toReportPerson } from '../reportParts.mapper.ts';
import type { ProfileCaseRow, ProfileReportRow } from './profileCases.store.ts';
import type { EvidenceRow } from './profileEvidence.store.ts';

/** Null as well for an account that was deleted while its row stays. */
const toExistingPerson = (row: Parameters<typeof toReportPerson>[0], statusId: number | null): ReportPerson | null =>
  statusId === userStatusIds.deleted ? null : toReportPerson(row);

export const toProfileCase = (
  language: Language,
  row: ProfileCaseRow,
  reasons: readonly ReasonCount[],
): ProfileReportCase => ({
  id: row.id,
  person: toExistingPerson(row.person, row.personStatusId),
  bot: row.bot && {
    id: row.bot.id,
    bot_name: row.bot.name,
    bot_handler: row.bot.handler,
    is_deleted: row.bot.deletedAt !== null,
  },
  state: row.state,
  report_count: row.reportCount,
  reporter_count: row.reporterCount,
  reasons: reasons.map((reason) => toReason(language, reason)),
  assignee: toReportPerson(row.assignee),
  decision: row.decision,
  rule: row.rule === null ? null : pickText(language, row.rule, row.ruleTr),
  reason: row.reason,
  removed_parts: row.removedParts,
  decided_by: toReportPerson(row.decider),
  decided_at: row.decidedAt,
  undone_at: row.undoneAt,
  first_reported_at: row.createdAt,
  last_reported_at: row.lastReportedAt,
  uts: row.updatedAt,
});

export const toProfileReport = (language: Language, row: ProfileReportRow): ProfileReport => ({
  id: row.id,
  category: pickText(language, row.category, row.categoryTr),
  note: row.note,
  message:
    row.messageId === null || row.messageSentAt === null
      ? null
      : { id: row.messageId, text: row.messageText ?? '', card: row.messageCard, cts: row.messageSentAt },
  reported_by: toExistingPerson(row.reporter, row.reporterStatusId),
  cts: row.createdAt,
});

/** @param toAddress signs the address of a picture for the admin who reads it */
export const toEvidence = (row: EvidenceRow, toAddress: (url: string) => string): ProfileEvidence => ({
  id: row.id,
  full_name: fullName(row),
  username: row.username,
  bio: row.bio,
  organization_name: row.organizationName,
  photo: row.photo === null ? null : toAddress(row.photo),
  banner: row.banner === null ? null : toAddress(row.banner),
  cts: row.createdAt,
});

export const toProfileCategory: ToWire<ProfileCategory> = (language, row) => ({
  ...toEntry(row),
  category: toName(language, row),
});
