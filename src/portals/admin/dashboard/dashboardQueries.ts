import { GetAdminDashboardCountDocument } from '@/generated/dashboards/getAdminDashboardCount';
import type { PageQueries } from '@/shared/action/pageQueries';

/** The queries of the admin's start page. */
export const dashboardQueries: PageQueries = () => [{ query: GetAdminDashboardCountDocument }];
