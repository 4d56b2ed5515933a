import { sql, type SQL } from 'drizzle-orm';

/**
 * The part of a person's e-mails of a day that is for price alerts alone. So no flood of other notifications, which anybody can
 * cause, keeps an alert from arriving, and no flood of alerts uses up everything.
 */
export const alertShare = (limit: SQL): SQL<number> => sql<number>`((${limit} + 1) / 2)`;
