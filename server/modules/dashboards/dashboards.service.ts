import { COUNT_CAP } from '../../../rules/paging.ts';
import type { Drizzle } from '../../database/types.ts';
import type { AdminDashboardCount, DashboardCount } from '../../generated/schema.ts';
import { signedIn, type Context } from '../../context/context.ts';
import { toAdminDashboardCount, toDashboardCount } from './dashboards.mapper.ts';
import { cachedStats } from '../ground/lists/cachedStats.ts';
import * as store from './dashboards.store.ts';

/** Days that the charts of the admin dashboard show. */
const chartDays = 30;

/** What the calling app user keeps: watch list, portfolio, alerts and posts. */
export async function appUserCounts(ctx: Context): Promise<DashboardCount> {
  return toDashboardCount(await store.countsOfAppUser(ctx.db, signedIn(ctx).id));
}

/** All figures of the platform, counted whole. */
const getStats = async (db: Drizzle, now: Date) => {
  const [counts, days] = await Promise.all([store.countsOfPlatform(db), store.countsPerDay(db, now, chartDays)]);
  return { counts, days };
};

const cachedPlatformStats = cachedStats(getStats);

/**
 * The figures and queues of the platform, for admins. Figures above `COUNT_CAP`, and the charts beside such, are those of
 * the last minutes; all others are those of now.
 */
export async function adminCounts(ctx: Context): Promise<AdminDashboardCount> {
  const now = ctx.now();
  const live = await store.countsOfPlatform(ctx.db, COUNT_CAP + 1);
  if (Object.values(live).every((figure) => figure <= COUNT_CAP))
    return toAdminDashboardCount(live, await store.countsPerDay(ctx.db, now, chartDays));
  const { counts, days } = await cachedPlatformStats(ctx.db, now);
  return toAdminDashboardCount(live, days, counts);
}
