/** Limits of the dashboards that client and server share. */

/** Influencers on the dashboard; the dialog lists all. */
export const INFLUENCERS_ON_CARD = 5;

/** Performers, movers and posts on the dashboard. */
export const ROWS_ON_CARD = 10;

/** The last rank that rankings of users show. */
export const MOST_RANKED = 500;
