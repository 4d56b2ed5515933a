import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { checkOneOf, createdAt, id, timestamp, money, newestFirst, ref, updatedAt } from '../../columns.ts';
import { alertTypes } from '../platform/lookups.ts';
import { tickers } from './market.ts';
import { users } from '../people/people.ts';

export const ALERT_CONDITIONS = ['above', 'below', 'percent_move'] as const;

/** A user's request to be notified when a price meets a condition. */
export const alerts = pgTable(
  'alerts',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tickerId: ref()
      .notNull()
      .references(() => tickers.id, { onDelete: 'cascade' }),
    alertTypeId: ref().references(() => alertTypes.id, { onDelete: 'restrict' }),
    condition: text({ enum: ALERT_CONDITIONS }).notNull(),
    /** Price in the ticker's currency, or percent for percent_move. */
    threshold: money().notNull(),
    /** Price when the alert was set or last fired: the base of percent_move. */
    basePrice: money(),
    /** The condition is met at this price and above. Null for "below". */
    upper: money().generatedAlwaysAs(
      sql`case condition when 'above' then threshold when 'percent_move' then base_price * (1 + threshold / 100) end`,
    ),
    /** The condition is met at this price and below. Null for "above". */
    lower: money().generatedAlwaysAs(
      sql`case condition when 'below' then threshold when 'percent_move' then base_price * (1 - threshold / 100) end`,
    ),
    everyTime: boolean().notNull().default(false),
    byEmail: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
    /** Whether the condition was met at the last evaluation. An alert fires on the change from false to true. */
    wasMet: boolean().notNull().default(false),
    /** Only prices after this time count: the alert was set, enabled, or its condition was last met. */
    evaluatedAt: createdAt(),
    firedAt: timestamp(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('alerts_list').on(t.userId, newestFirst(t.createdAt), newestFirst(t.id)),
    index('alerts_type').on(t.alertTypeId),
    index('alerts_ticker').on(t.tickerId),
    index('alerts_upper')
      .on(t.tickerId, t.upper)
      .where(sql`${t.active} and not ${t.wasMet}`),
    index('alerts_lower')
      .on(t.tickerId, t.lower)
      .where(sql`${t.active} and not ${t.wasMet}`),
    index('alerts_met')
      .on(t.tickerId)
      .where(sql`${t.active} and ${t.wasMet}`),
    checkOneOf('alerts_condition', t.condition, ALERT_CONDITIONS),
    check('alerts_threshold', sql`${t.threshold} > 0`),
  ],
);

/**
 * The time up to which the prices of a ticker have been compared with its alerts. A server continues there after a
 * pause.
 */
export const alertMarks = pgTable('alert_marks', {
  tickerId: ref()
    .primaryKey()
    .references(() => tickers.id, { onDelete: 'cascade' }),
  evaluatedAt: timestamp().notNull(),
});

/** One row per firing. The unique key makes a second evaluation of the same crossing a no-op. */
export const alertDeliveries = pgTable(
  'alert_deliveries',
  {
    id: id(),
    alertId: ref()
      .notNull()
      .references(() => alerts.id, { onDelete: 'cascade' }),
    crossedAt: timestamp().notNull(),
    price: money().notNull(),
    /** The condition when the alert fired. */
    condition: text({ enum: ALERT_CONDITIONS }).notNull(),
    threshold: money().notNull(),
    basePrice: money(),
    /** When the owner was notified, or was found to be unreachable. */
    notifiedAt: timestamp(),
    mailedAt: timestamp(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('alert_deliveries_once').on(t.alertId, t.crossedAt),
    index('alert_deliveries_due')
      .on(t.createdAt)
      .where(sql`${t.notifiedAt} is null`),
    index('alert_deliveries_told')
      .on(t.createdAt)
      .where(sql`${t.notifiedAt} is not null`),
    checkOneOf('alert_deliveries_condition', t.condition, ALERT_CONDITIONS),
  ],
);
