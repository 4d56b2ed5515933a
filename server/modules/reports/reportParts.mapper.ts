import { fullName } from '../../../rules/people/people.ts';
import type { ReportNote, ReportPerson, ReportReasonCount } from '../../generated/schema.ts';
import { pickText } from '../../i18n/pickText.ts';
import type { Language } from '../../i18n/translate.ts';
import type { NoteRow, ReasonCount } from './caseParts.store.ts';

/** The name columns of a left join; all null when no row matches. */
type Named = { readonly [Column in 'firstname' | 'lastname' | 'username']: string | null } & {
  readonly id: number | null;
};

/** A person in a case, about a post or a profile; null when the account no longer exists. */
export function toReportPerson(row: Named | null): ReportPerson | null {
  if (row === null || row.id === null || row.username === null) return null;
  const { id, username } = row;
  return {
    id,
    full_name: fullName({ firstname: row.firstname ?? '', lastname: row.lastname ?? '', username }),
    username,
  };
}

/** A category of reports in the reader's language, with the number of its reports. */
export const toReason = (language: Language, row: Omit<ReasonCount, 'caseId'>): ReportReasonCount => ({
  id_s2_category: row.categoryId,
  category: pickText(language, row.name, row.nameTr),
  count: row.total,
});

export const toNote = (row: NoteRow): ReportNote => ({
  id: row.id,
  author: toReportPerson(row.author),
  note: row.note,
  cts: row.createdAt,
});
