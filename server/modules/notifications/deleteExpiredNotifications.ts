import { sql, type SQL } from 'drizzle-orm';
import { DAY_MS } from '../../base/durations.ts';
import { runParts } from '../../base/runParts.ts';
import { deleteInPortions } from '../../database/statements/deleteInPortions.ts';
import { activities } from '../../database/tables/people/activities.ts';
import { notifications } from '../../database/tables/people/notifications.ts';
import type { JobContext } from '../../context/jobContext.ts';

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
  const remove = (table: SQL, isOld: SQL) => () => deleteOld(context, table, isOld);
  await runParts(
    [
      remove(sql`${n}`, sql`${n.readAt} is not null and ${n.readAt} < ${cutoff(notificationDays)}`),
      remove(sql`${n}`, sql`${n.readAt} is null and ${n.updatedAt} < ${longRetentionCutoff}`),
      remove(sql`${activities}`, sql`${activities.createdAt} < ${cutoff(activityDays)}`),
    ],
    context.signal,
  );
}

async function deleteOld({ db, signal }: Pick<JobContext, 'db' | 'signal'>, table: SQL, isOld: SQL): Promise<void> {
  await deleteInPortions(async (portion) => {
    const deleted = await db.execute(sql`
      delete from ${table} where id in (select id from ${table} where ${isOld} limit ${portion}) and ${isOld} returning 1`);
    return deleted.length;
  }, signal);
}
