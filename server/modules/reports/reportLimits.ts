import { and, desc, eq, gt } from 'drizzle-orm';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../base/durations.ts';
import { lockUntilEnd } from '../../database/advisoryLock.ts';
import { profileReports } from '../../database/tables/social/profileReports.ts';
import { postReports } from '../../database/tables/social/reports.ts';
import type { Transaction } from '../../database/types.ts';
import type { Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';

const reportKinds = {
  posts: { table: postReports, perHour: 'reports.tooMany', perDay: 'reports.tooManyToday' },
  profiles: { table: profileReports, perHour: 'profileReports.tooMany', perDay: 'profileReports.tooManyToday' },
} as const;

/**
 * Checks a reporter's hourly and daily limits, because every report is reviewed by admins. Call it after locking the
 * post or the person; the advisory lock serializes the reporter's requests, so the count is exact.
 * @throws UserError 429 with the time to wait
 */
export async function checkReports(
  ctx: Pick<Context, 'config' | 'now' | 'setHeader'>,
  tx: Transaction,
  reporterId: number,
  kind: keyof typeof reportKinds = 'posts',
): Promise<void> {
  const { table, perHour, perDay } = reportKinds[kind];
  const { reports: anHour, reportsDay: aDay } = ctx.config.limits;
  const now = ctx.now().getTime();
  await lockUntilEnd(tx, 'reporters', String(reporterId));
  const latest = await tx
    .select({ at: table.createdAt })
    .from(table)
    .where(and(eq(table.reporterId, reporterId), gt(table.createdAt, new Date(now - DAY_MS))))
    .orderBy(desc(table.createdAt))
    .limit(Math.max(anHour, aDay));
  /** Milliseconds until fewer than `count` of the latest reports are within the span. */
  const wait = (count: number, span: number): number => {
    const oldest = latest[count - 1];
    return oldest === undefined ? 0 : Math.max(0, oldest.at.getTime() + span - now);
  };
  const [hourMs, dayMs] = [wait(anHour, HOUR_MS), wait(aDay, DAY_MS)];
  if (hourMs === 0 && dayMs === 0) return;
  ctx.setHeader('retry-after', String(Math.ceil(Math.max(hourMs, dayMs) / 1000)));
  throw dayMs > hourMs
    ? new UserError(429, perDay, { count: aDay, hours: Math.ceil(dayMs / HOUR_MS) })
    : new UserError(429, perHour, { count: anHour, minutes: Math.ceil(hourMs / MINUTE_MS) });
}
