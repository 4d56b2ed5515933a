import { DASHBOARD_RANGES, toDashboardRange, type DashboardRange } from '../../../rules/platform/dashboard.ts';
import { COUNT_CAP } from '../../../rules/paging.ts';
import type { Sql } from '../../database/types.ts';
import type {
  AdminDashboardCount,
  AdminQueueCount,
  DashboardCount,
  DeveloperDashboardCount,
  QueryGetAdminDashboardCountArgs,
} from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import {
  toAdminDashboardCount,
  toAdminQueueCount,
  toDashboardCount,
  toDeveloperDashboardCount,
} from './dashboards.mapper.ts';
import { countsOfDeveloper } from './developerCounts.store.ts';
import { cachedStats } from '../ground/lists/cachedStats.ts';
import * as store from './dashboards.store.ts';

/** Returns the counts of the caller's watch list, portfolio, alerts and posts. */
export async function appUserCounts(ctx: Context): Promise<DashboardCount> {
  return toDashboardCount(await store.countForAppUser(ctx.sql, requireViewer(ctx).id));
}

/** Returns the figures of the bots of the caller's teams. */
export async function developerCounts(ctx: Context): Promise<DeveloperDashboardCount> {
  return toDeveloperDashboardCount(await countsOfDeveloper(ctx.db, requireViewer(ctx).id, ctx.now()));
}

/** Counts everything without a cap. */
const getStats = (range: DashboardRange) => async (db: Sql, now: Date) => {
  const [counts, days] = await Promise.all([store.countForPlatform(db), store.countPerDay(db, now, range)]);
  return { counts, days };
};

const cachedPlatformStats = new Map(DASHBOARD_RANGES.map((range) => [range, cachedStats(getStats(range))]));

/**
 * Returns the stats and queues of the platform for admins. Values above `COUNT_CAP`, and the charts next to them, may
 * be some minutes old; all others are current.
 */
export async function adminCounts(ctx: Context, args: QueryGetAdminDashboardCountArgs): Promise<AdminDashboardCount> {
  const now = ctx.now();
  const range = toDashboardRange(args.days);
  const live = await store.countForPlatform(ctx.sql, COUNT_CAP + 1);
  const readCached = cachedPlatformStats.get(range);
  if (readCached === undefined || Object.values(live).every((count) => count <= COUNT_CAP))
    return toAdminDashboardCount(live, await store.countPerDay(ctx.sql, now, range));
  const { counts, days } = await readCached(ctx.sql, now);
  return toAdminDashboardCount(live, days, counts);
}

/** Returns what waits in the queues of the admins; each value is at most `COUNT_CAP`. The menu polls it. */
export const queueCounts = async (ctx: Context): Promise<AdminQueueCount> =>
  toAdminQueueCount(await store.countQueues(ctx.sql, COUNT_CAP));
