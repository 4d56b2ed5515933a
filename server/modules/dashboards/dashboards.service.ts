import { MOST_COUNTED } from '../../../rules/paging.ts';
import type { Drizzle } from '../../database/types.ts';
import type { AdminDashboardCount, DashboardCount } from '../../generated/schema.ts';
import { signedIn, type Context } from '../../graphql/context.ts';
import { toAdminDashboardCount, toDashboardCount } from './dashboards.mapper.ts';
import { keptFigures } from '../keptFigures.ts';
import * as store from './dashboards.store.ts';

/** Days that the charts of the admin dashboard show. */
const chartDays = 30;

/** What the calling app user keeps: watch list, portfolio, alerts and posts. */
export async function appUserCounts(ctx: Context): Promise<DashboardCount> {
  return toDashboardCount(await store.countsOfAppUser(ctx.db, signedIn(ctx).id));
}

/** All figures of the platform, counted whole. */
const figuresOf = async (db: Drizzle, now: Date) => {
  const [counts, days] = await Promise.all([store.countsOfPlatform(db), store.countsPerDay(db, now, chartDays)]);
  return { counts, days };
};

const largeFigures = keptFigures(figuresOf);

/**
 * The figures and queues of the platform, for admins. Figures above `MOST_COUNTED`, and the charts beside such, are those of
 * the last minutes; all others are those of now.
 */
export async function adminCounts(ctx: Context): Promise<AdminDashboardCount> {
  const now = ctx.now();
  const live = await store.countsOfPlatform(ctx.db, MOST_COUNTED + 1);
  if (Object.values(live).every((figure) => figure <= MOST_COUNTED))
    return toAdminDashboardCount(live, await store.countsPerDay(ctx.db, now, chartDays));
  const { counts, days } = await largeFigures(ctx.db, now);
  return toAdminDashboardCount(live, days, counts);
}
