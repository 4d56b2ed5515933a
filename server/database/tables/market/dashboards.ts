import { doublePrecision, index, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { timestamp, money, newestFirst, ref, updatedAt } from '../../columns.ts';
import { users } from '../people/people.ts';

/** The info text and position of each dashboard card. `type` is the wire's card type, e.g. mover_card. */
export const dashboardCards = pgTable('dashboard_cards', {
  type: text().primaryKey(),
  info: text().notNull(),
  infoTr: text().notNull(),
  rank: smallint().notNull().default(0),
  updatedAt: updatedAt(),
});

/**
 * The 30-day performance of public portfolios, in US dollars, written by the ranking job. Users without a public
 * portfolio have no row.
 */
export const portfolioPerformance = pgTable(
  'portfolio_performance',
  {
    userId: ref()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    value: money().notNull(),
    previousCloseValue: money().notNull(),
    /** In percent. */
    changePercent: doublePrecision().notNull(),
    /** Value at the end of each of the 30 days before `computedAt`, and at `computedAt`. */
    series: jsonb().$type<number[]>().notNull(),
    computedAt: timestamp().notNull(),
  },
  (t) => [
    index('portfolio_performance_order').on(newestFirst(t.changePercent), newestFirst(t.userId)),
    index('portfolio_performance_age').on(t.computedAt),
  ],
);
