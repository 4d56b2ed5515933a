import { DAY_MS } from '../../base/durations.ts';
import { sql, type SQL } from 'drizzle-orm';
import { activities } from '../../database/tables/people/activities.ts';
import { notifications } from '../../database/tables/people/notifications.ts';
import type { JobContext } from '../../context/jobContext.ts';

/** Rows per delete statement, so that no statement locks rows for long. */
const BATCH_SIZE = 1000;

/**
 * Deletes read notifications after a retention period, unread ones after a longer one, and old activities, which are
 * listed beside them. Otherwise these tables would grow without limit.
 */
export async function deleteExpiredNotifications(
  context: Pick<JobContext, 'db' | 'now' | 'limits' | 'signal'>,
): Promise<void> {
  const { notificationDays, activityDays } = context.limits;
  const cutoff = (days: number) => sql`${new Date(context.now().getTime() - days * DAY_MS).toISOString()}::timestamptz`;
  const n = notifications;
  const longRetentionCutoff = cutoff(Math.max(notificationDays, activityDays));
  await deleteInBatches(context, sql`${n}`, sql`${n.readAt} is not null and ${n.readAt} < ${cutoff(notificationDays)}`);
  await deleteInBatches(context, sql`${n}`, sql`${n.readAt} is null and ${n.updatedAt} < ${longRetentionCutoff}`);
  await deleteInBatches(context, sql`${activities}`, sql`${activities.createdAt} < ${cutoff(activityDays)}`);
}

async function deleteInBatches(
  { db, signal }: Pick<JobContext, 'db' | 'signal'>,
  table: SQL,
  isOld: SQL,
): Promise<void> {
  for (;;) {
    const deleted = await db.execute(sql`
      delete from ${table} where id in (select id from ${table} where ${isOld} limit ${BATCH_SIZE}) and ${isOld} returning 1`);
    if (deleted.length < BATCH_SIZE || signal?.aborted === true) return;
  }
}
