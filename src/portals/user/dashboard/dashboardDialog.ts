/** The dialogs of the dashboard, as the address names them. */
export type DashboardDialog = 'performers' | 'influencers' | 'movers';
