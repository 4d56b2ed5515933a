import { and, desc, eq, lte, sql } from 'drizzle-orm';
import { mailOutbox } from '../../../database/tables/platform/mail.ts';
import type { Queryable } from '../../../database/types.ts';

export type MailRow = typeof mailOutbox.$inferSelect;

/**
 * Leases the next due message and counts the attempt. No other process gets it before `leasedUntil`; it is retried then
 * if this process ends.
 */
export async function claimNext(
  tx: Queryable,
  channel: MailRow['channel'],
  now: Date,
  leasedUntil: Date,
): Promise<MailRow | undefined> {
  const due = tx
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.state, 'queued'), eq(mailOutbox.channel, channel), lte(mailOutbox.nextAttemptAt, now)))
    .orderBy(mailOutbox.nextAttemptAt, mailOutbox.id)
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await tx
    .update(mailOutbox)
    .set({ attempts: sql`${mailOutbox.attempts} + 1`, nextAttemptAt: leasedUntil })
    .where(eq(mailOutbox.id, sql`(${due})`))
    .returning();
  return row;
}

/** Matches the row only while this attempt owns the lease. */
const leaseOwner = ({ id, attempts }: MailRow) =>
  and(eq(mailOutbox.id, id), eq(mailOutbox.attempts, attempts), eq(mailOutbox.state, 'queued'));

export async function markSent(tx: Queryable, row: MailRow, now: Date): Promise<void> {
  await tx.update(mailOutbox).set({ state: 'sent', sentAt: now, failure: null }).where(leaseOwner(row));
}

export async function markFailed(tx: Queryable, row: MailRow, failure: string): Promise<void> {
  await tx.update(mailOutbox).set({ state: 'failed', failure }).where(leaseOwner(row));
}

/** The attempt does not count, because nothing was sent. */
export async function markPaused(tx: Queryable, row: MailRow): Promise<void> {
  await tx
    .update(mailOutbox)
    .set({ state: 'paused', attempts: row.attempts - 1 })
    .where(leaseOwner(row));
}

export async function postpone(tx: Queryable, row: MailRow, until: Date, failure: string): Promise<void> {
  await tx.update(mailOutbox).set({ nextAttemptAt: until, failure }).where(leaseOwner(row));
}

/** Lists the newest messages without their bodies. */
export function listNewest(tx: Queryable, limit: number) {
  return tx
    .select({
      id: mailOutbox.id,
      subject: mailOutbox.subject,
      recipient: mailOutbox.recipient,
      language: mailOutbox.language,
      state: mailOutbox.state,
      createdAt: mailOutbox.createdAt,
    })
    .from(mailOutbox)
    .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id))
    .limit(limit);
}

export async function find(tx: Queryable, id: number): Promise<MailRow | undefined> {
  const [row] = await tx.select().from(mailOutbox).where(eq(mailOutbox.id, id));
  return row;
}
