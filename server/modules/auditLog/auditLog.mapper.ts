import type { AuditChange, AuditEntry } from '../../generated/schema.ts';
import { PROFILE_DECISIONS } from '../../../rules/people/profileReports.ts';
import { REPORT_DECISIONS } from '../../../rules/posts/reports.ts';
import { fullName } from '../../../rules/people/people.ts';
import type { EntryRow } from './auditLog.store.ts';

const toText = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/** Fields with ids that an entry can refer to in addition to its subject. */
const RELATED_ID_FIELDS: ReadonlySet<string> = new Set(['botId', 'commentId', 'postId', 'reportId']);

const isSameId = ({ field, before, after }: AuditChange): boolean => RELATED_ID_FIELDS.has(field) && before === after;

/**
 * Compares the fields of both sides, in the order in which they were written. Equal values are no change, except ids:
 * they name a related object, such as the bot whose rank in a category changed.
 */
function toChanges({ before, after }: Pick<EntryRow, 'before' | 'after'>): AuditChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .map((field) => ({ field, before: toText(before?.[field]), after: toText(after?.[field]) }))
    .map((change) => (isSameId(change) ? { ...change, before: null } : change))
    .filter((change) => change.before !== change.after);
}

/** The decision of an entry about a noun, which selects from its own decisions. */
const toDecision = <Decision extends string>(
  { action, after }: Pick<EntryRow, 'action' | 'after'>,
  noun: string,
  decisions: readonly Decision[],
): Decision | null =>
  action.startsWith(`${noun}.`) ? (decisions.find((decision) => decision === after?.['decision']) ?? null) : null;

const toReason = (reason: unknown): string | null => (typeof reason === 'string' && reason !== '' ? reason : null);

export const toAuditEntry = (row: EntryRow): AuditEntry => ({
  id: row.id,
  actor: row.actor === null ? null : { id: row.actor.id, full_name: fullName(row.actor), username: row.actor.username },
  actor_id: row.actorId,
  actor_role: row.actorRole,
  action: row.action,
  subject_type: row.subjectType,
  subject_id: row.subjectId,
  subject_name: row.subjectName,
  changes: toChanges(row),
  decision: toDecision(row, 'reportCases', REPORT_DECISIONS),
  profile_decision: toDecision(row, 'profileReports', PROFILE_DECISIONS),
  reason: toReason(row.after?.['reason']),
  ip_address: row.ipAddress,
  request_id: row.requestId,
  cts: row.createdAt,
});
