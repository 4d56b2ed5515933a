import type { AdminDashboardCount, DashboardCount } from '../../generated/schema.ts';
import { signedIn, type Context } from '../../graphql/context.ts';
import { toAdminDashboardCount, toDashboardCount } from './dashboards.mapper.ts';
import * as store from './dashboards.store.ts';

/** Days that the charts of the admin dashboard show. */
const chartDays = 30;

/** What the calling app user keeps: watch list, portfolio, alerts and posts. */
export async function appUserCounts(ctx: Context): Promise<DashboardCount> {
  return toDashboardCount(await store.countsOfAppUser(ctx.db, signedIn(ctx).id));
}

/** The figures and queues of the platform, for admins. */
export async function adminCounts(ctx: Context): Promise<AdminDashboardCount> {
  const [counts, days] = await Promise.all([
    store.countsOfPlatform(ctx.db),
    store.countsPerDay(ctx.db, ctx.now(), chartDays),
  ]);
  return toAdminDashboardCount(counts, days);
}
