import { GetDashboardCountDocument } from '@/generated/dashboards/getDashboardCount';
import { GetdashboardLayoutTypeDocument } from '@/generated/dashboards/getdashboardLayoutType';
import { GetStockDashboardDocument } from '@/generated/dashboards/getStockDashboard';
import { GetFirstStepsDocument } from '@/generated/firstSteps/getFirstSteps';
import type { PageQueries } from '@/shared/action/pageQueries';

/** The queries of the app user's start page. */
export const dashboardQueries: PageQueries = () => [
  { query: GetFirstStepsDocument, isCacheFirst: true },
  { query: GetDashboardCountDocument },
  { query: GetdashboardLayoutTypeDocument, isCacheFirst: true },
  { query: GetStockDashboardDocument },
];
