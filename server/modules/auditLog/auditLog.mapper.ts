import type { AuditChange, AuditEntry, ReportDecision } from '../../generated/schema.ts';
import { REPORT_DECISIONS } from '../../../rules/posts/reports.ts';
import { fullName } from '../../../rules/people/people.ts';
import type { EntryRow } from './auditLog.store.ts';

const toText = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/** What an entry can be about beside its subject. */
const THINGS: ReadonlySet<string> = new Set(['botId', 'commentId', 'postId', 'reportId']);

const isSameId = ({ field, before, after }: AuditChange): boolean => THINGS.has(field) && before === after;

/**
 * Fields of both sides, in the order in which they were written down. What is the same on both is no change; an id that is says
 * what it was done with, as the bot that was moved on a shelf.
 */
function toChanges({ before, after }: Pick<EntryRow, 'before' | 'after'>): AuditChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .map((field) => ({ field, before: toText(before?.[field]), after: toText(after?.[field]) }))
    .map((change) => (isSameId(change) ? { ...change, before: null } : change))
    .filter((change) => change.before !== change.after);
}

const toDecision = ({ action, after }: Pick<EntryRow, 'action' | 'after'>): ReportDecision | null =>
  action.startsWith('reportCases.')
    ? (REPORT_DECISIONS.find((decision) => decision === after?.['decision']) ?? null)
    : null;

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
  decision: toDecision(row),
  reason: toReason(row.after?.['reason']),
  ip_address: row.ipAddress,
  request_id: row.requestId,
  cts: row.createdAt,
});
