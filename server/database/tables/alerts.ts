import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { checkOneOf, createdAt, id, moment, money, newestFirst, ref, updatedAt } from '../columns.ts';
import { alertTypes } from './lookups.ts';
import { tickers } from './market.ts';
import { users } from './people.ts';

export const alertConditions = ['above', 'below', 'percent_move'] as const;

/** A person wants to know when a price gets somewhere. */
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
    condition: text({ enum: alertConditions }).notNull(),
    /** Price in the ticker's currency, or percent points for percent_move. */
    threshold: money().notNull(),
    /** Price when the alert was set: what percent_move counts from. */
    basePrice: money(),
    everyTime: boolean().notNull().default(false),
    byEmail: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
    /** Whether the condition held at the last evaluation: an alert fires on the change from no to yes. */
    wasMet: boolean().notNull().default(false),
    evaluatedAt: moment(),
    firedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('alerts_list').on(t.userId, newestFirst(t.createdAt), newestFirst(t.id)),
    index('alerts_type').on(t.alertTypeId),
    index('alerts_ticker')
      .on(t.tickerId, t.condition, t.threshold)
      .where(sql`${t.active}`),
    checkOneOf('alerts_condition', t.condition, alertConditions),
    check('alerts_threshold', sql`${t.threshold} > 0`),
  ],
);

/** Each firing, once: the unique key makes a second evaluation of the same crossing do nothing. */
export const alertDeliveries = pgTable(
  'alert_deliveries',
  {
    id: id(),
    alertId: ref()
      .notNull()
      .references(() => alerts.id, { onDelete: 'cascade' }),
    crossedAt: moment().notNull(),
    price: money().notNull(),
    notifiedAt: moment(),
    mailedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('alert_deliveries_once').on(t.alertId, t.crossedAt),
    index('alert_deliveries_due')
      .on(t.createdAt)
      .where(sql`${t.notifiedAt} is null`),
  ],
);
