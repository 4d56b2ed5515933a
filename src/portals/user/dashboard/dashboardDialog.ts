/** The dialogs of the dashboard, by their names in the address. */
export type DashboardDialog = 'performers' | 'influencers' | 'movers';
