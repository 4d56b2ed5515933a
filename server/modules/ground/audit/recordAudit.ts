import type { AuditAction, AuditSubject } from '../../../../rules/platform/audit.ts';
import type { AuditChange, Audited } from '../../../../rules/platform/auditFields.ts';
import type { Role } from '../../../access/roles.ts';
import { auditLog } from '../../../database/tables/platform/audit.ts';
import type { Transaction } from '../../../database/types.ts';
import type { Context } from '../../../context/context.ts';

export interface AuditEntry extends AuditChange {
  /** `<noun>.<past participle>`, for example teams.deleted. Each has a label for admins. */
  readonly action: AuditAction;
  readonly subjectType: AuditSubject;
  readonly subjectId: number;
}

interface AuditActor {
  readonly id: number;
  readonly role: Role;
}

/**
 * Appends an action of the caller to the audit log, in the transaction of the action.
 * @param actor the person, when the request has no session yet, such as a sign-in
 */
export async function recordAudit<Entry extends AuditEntry>(
  tx: Transaction,
  ctx: Pick<Context, 'viewer' | 'address' | 'requestId'>,
  entry: Audited<Entry>,
  actor: AuditActor | null | undefined = ctx.viewer,
): Promise<void> {
  await tx.insert(auditLog).values({
    ...entry,
    actorId: actor?.id ?? null,
    actorRole: actor?.role ?? 'guest',
    ipAddress: ctx.address,
    requestId: ctx.requestId,
  });
}

/** Appends an action of the platform itself to the audit log. */
export async function recordOwnAudit<Entry extends AuditEntry>(
  tx: Transaction,
  entry: Audited<Entry>,
  now: Date,
): Promise<void> {
  await tx.insert(auditLog).values({ ...entry, actorId: null, actorRole: 'system', createdAt: now });
}
