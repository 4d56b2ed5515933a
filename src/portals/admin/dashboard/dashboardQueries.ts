import { GetAdminDashboardCountDocument } from '@/generated/dashboards/getAdminDashboardCount';
import type { PageQueries } from '@/shared/action/pageQueries';

import { readRange } from './useDashboardRange';

/** The queries of the admin's start page. */
export const dashboardQueries: PageQueries = ({ search }) => [
  { query: GetAdminDashboardCountDocument, variables: { days: readRange(search) } },
];
