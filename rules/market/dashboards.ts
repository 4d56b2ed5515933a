/** Limits of the dashboards that client and server share. */

/** Influencers on the dashboard itself; the dialog has them all. */
export const INFLUENCERS_ON_CARD = 5;

/** Performers, movers and posts on the dashboard itself. */
export const ROWS_ON_CARD = 10;

/** How far the rankings of people reach. */
export const MOST_RANKED = 500;
