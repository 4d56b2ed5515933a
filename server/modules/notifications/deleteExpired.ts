import { sql, type SQL } from 'drizzle-orm';
import { activities } from '../../database/tables/activities.ts';
import { notifications } from '../../database/tables/notifications.ts';
import type { JobTools } from '../../context/jobTools.ts';

const DAY_MS = 86_400_000;

/** Rows of one statement: nobody waits behind it. */
const PORTION = 1000;

/**
 * Forgets read notifications a while after they were read, and activities and notifications that nobody read after a longer
 * while: the lists would grow for ever, and nobody scrolls that far.
 */
export async function deleteExpired(tools: Pick<JobTools, 'db' | 'now' | 'limits' | 'signal'>): Promise<void> {
  const { notificationDays, activityDays } = tools.limits;
  const before = (days: number) => sql`${new Date(tools.now().getTime() - days * DAY_MS).toISOString()}::timestamptz`;
  const n = notifications;
  const longer = before(Math.max(notificationDays, activityDays));
  await inPortions(tools, sql`${n}`, sql`${n.readAt} is not null and ${n.readAt} < ${before(notificationDays)}`);
  await inPortions(tools, sql`${n}`, sql`${n.readAt} is null and ${n.updatedAt} < ${longer}`);
  await inPortions(tools, sql`${activities}`, sql`${activities.createdAt} < ${before(activityDays)}`);
}

async function inPortions({ db, signal }: Pick<JobTools, 'db' | 'signal'>, table: SQL, isOld: SQL): Promise<void> {
  for (;;) {
    const gone = await db.execute(sql`
      delete from ${table} where id in (select id from ${table} where ${isOld} limit ${PORTION}) and ${isOld} returning 1`);
    if (gone.length < PORTION || signal?.aborted === true) return;
  }
}
