import { auditLog } from '../database/tables/audit.ts';
import type { Transaction } from '../database/types.ts';
import type { Context } from '../graphql/context.ts';

export interface AuditEntry {
  /** `<noun>.<past participle>`, for example teams.deleted. */
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: number;
  readonly before?: Record<string, unknown>;
  readonly after?: Record<string, unknown>;
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
