import { sql, type SQL } from 'drizzle-orm';

/**
 * The share of a user's daily e-mails that is reserved for price alerts. Other notifications, which any user can cause,
 * then cannot use up the limit for alerts, and alerts cannot use up all of it.
 */
export const alertShare = (limit: SQL): SQL<number> => sql<number>`((${limit} + 1) / 2)`;
