import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, newestFirst, ref } from '../../columns.ts';

/**
 * Audit log, append-only: triggers reject changes and deletions (see the migrations). No foreign keys, because an entry
 * outlives its subject and its actor.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    actorId: ref(),
    actorRole: text().notNull(),
    /** `<noun>.<past participle>`, e.g. teams.deleted. */
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: ref(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    ipAddress: text(),
    requestId: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('audit_log_created').on(newestFirst(t.createdAt), newestFirst(t.id)),
    index('audit_log_actor').on(t.actorId, newestFirst(t.createdAt), newestFirst(t.id)),
    index('audit_log_action').on(t.action, newestFirst(t.createdAt), newestFirst(t.id)),
    index('audit_log_subject').on(t.subjectType, t.subjectId, newestFirst(t.createdAt), newestFirst(t.id)),
  ],
);
