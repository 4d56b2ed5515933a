import { asc, eq } from 'drizzle-orm';
import { dashboardCards } from '../../database/tables/market/dashboards.ts';
import { platformSettings } from '../../database/tables/platform/platformSettings.ts';
import type { Queryable } from '../../database/types.ts';

/** Lists the cards of the dashboard with their info texts, in their order on the page. */
export const listCards = (tx: Queryable) =>
  tx
    .select({ type: dashboardCards.type, info: dashboardCards.info, infoTr: dashboardCards.infoTr })
    .from(dashboardCards)
    .orderBy(asc(dashboardCards.rank), asc(dashboardCards.type));

/** Finds the layout of dashboards; undefined before the platform is set up. */
export async function findLayout(tx: Queryable): Promise<'cards' | 'list' | undefined> {
  const [row] = await tx
    .select({ layout: platformSettings.dashboardLayout })
    .from(platformSettings)
    .where(eq(platformSettings.id, 1));
  return row?.layout;
}
