import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { botQueues } from '../../../../database/tables/bots/conversations.ts';
import type { Queryable, Transaction } from '../../../../database/types.ts';

/** Those of the leases that have not ended. */
export async function listOpenLeases(
  tx: Queryable,
  botId: number,
  leases: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await tx
    .select({ leaseId: botQueues.leaseId })
    .from(botQueues)
    .where(and(eq(botQueues.botId, botId), inArray(botQueues.leaseId, [...leases]), gt(botQueues.nextAt, now)));
  return rows.flatMap(({ leaseId }) => leaseId ?? []);
}

interface Returned {
  readonly botId: number;
  readonly leases: readonly string[];
  /** Those of the leases whose events were not sent: their attempt does not count. */
  readonly unsent: readonly string[];
  /** Seconds until the next delivery after no, one, two … attempts. */
  readonly pauses: readonly number[];
  readonly now: Date;
}

/** Ends leases whose consumer has left. */
export async function returnLeases(tx: Transaction, { botId, leases, unsent, pauses, now }: Returned): Promise<void> {
  await tx.execute(sql`
    with held as (
      select conversation_id, leased_event_id, lease_id = any(${sql.param([...unsent])}::uuid[]) as is_unsent
      from bot_queues where bot_id = ${botId} and lease_id = any(${sql.param([...leases])}::uuid[])
      order by conversation_id for update),
    counted as (
      update bot_events e set attempts = greatest(e.attempts - h.is_unsent::int, 0)
      from held h where e.id = h.leased_event_id returning e.id, e.attempts)
    update bot_queues q set lease_id = null, leased_event_id = null,
      next_at = ${now.toISOString()}::timestamptz
        + make_interval(secs => (${sql.param([...pauses])}::int[])[least(c.attempts + 1, ${pauses.length})])
    from held h join counted c on c.id = h.leased_event_id where q.conversation_id = h.conversation_id`);
}
