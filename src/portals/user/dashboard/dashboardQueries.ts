import { GetDashboardCountDocument } from '@/generated/dashboards/getDashboardCount';
import { GetdashboardLayoutTypeDocument } from '@/generated/dashboards/getdashboardLayoutType';
import { GetStockDashboardDocument } from '@/generated/dashboards/getStockDashboard';
import type { PageQueries } from '@/shared/action/pageQueries';

/** The queries of the app user's start page. */
export const dashboardQueries: PageQueries = () => [
  { query: GetDashboardCountDocument },
  { query: GetdashboardLayoutTypeDocument, isCacheFirst: true },
  { query: GetStockDashboardDocument },
];
