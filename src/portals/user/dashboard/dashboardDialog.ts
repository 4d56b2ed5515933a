/** The dialogs of the dashboard, by their names in the address. */
export const DASHBOARD_DIALOGS = ['performers', 'influencers', 'movers'] as const;

export type DashboardDialog = (typeof DASHBOARD_DIALOGS)[number];
