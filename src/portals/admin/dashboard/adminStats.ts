import type { GetAdminDashboardCountQuery } from '@/generated/dashboards/getAdminDashboardCount';

export type AdminStats = NonNullable<GetAdminDashboardCountQuery['getAdminDashboardCount']['data']>;
