import type { AuditAction, AuditSubject } from '../../rules/audit.ts';
import type { AuditValues } from '../../rules/auditFields.ts';
import { auditLog } from '../database/tables/audit.ts';
import type { Transaction } from '../database/types.ts';
import type { Context } from '../graphql/context.ts';

export interface AuditEntry {
  /** `<noun>.<past participle>`, for example teams.deleted. Each has words that admins read. */
  readonly action: AuditAction;
  readonly subjectType: AuditSubject;
  readonly subjectId: number;
  readonly before?: AuditValues;
  readonly after?: AuditValues;
}

/** Notes in the append-only log what the caller did; part of the transaction that does it. */
export async function recordAudit(
  tx: Transaction,
  ctx: Pick<Context, 'viewer' | 'address' | 'requestId'>,
  entry: AuditEntry,
): Promise<void> {
  await tx.insert(auditLog).values({
    ...entry,
    actorId: ctx.viewer?.id ?? null,
    actorRole: ctx.viewer?.role ?? 'guest',
    ipAddress: ctx.address,
    requestId: ctx.requestId,
  });
}

/** Notes what the platform did by itself. */
export async function recordOwnAudit(tx: Transaction, entry: AuditEntry, now: Date): Promise<void> {
  await tx.insert(auditLog).values({ ...entry, actorId: null, actorRole: 'system', createdAt: now });
}
