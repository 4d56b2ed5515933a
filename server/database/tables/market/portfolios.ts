import { sql } from 'drizzle-orm';
import { check, date, index, numeric, pgTable } from 'drizzle-orm/pg-core';
import { createdAt, id, money, newestFirst, ref, updatedAt } from '../../columns.ts';
import { brokerages } from '../platform/lookups.ts';
import { tickers } from './market.ts';
import { users } from '../people/people.ts';

/** One purchase that a user recorded. Value and gain are computed from the current price. */
export const holdings = pgTable(
  'holdings',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tickerId: ref()
      .notNull()
      .references(() => tickers.id, { onDelete: 'restrict' }),
    brokerageId: ref().references(() => brokerages.id, { onDelete: 'set null' }),
    /** Number of shares as bought, including fractions. Splits since the purchase are applied on read. */
    quantity: numeric({ precision: 24, scale: 8 }).notNull(),
    /** Price paid per share on the day of purchase, in the ticker’s currency. */
    purchasePrice: money().notNull(),
    purchasedOn: date({ mode: 'string' }).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('holdings_list').on(t.userId, newestFirst(t.createdAt), newestFirst(t.id)),
    index('holdings_ticker').on(t.tickerId),
    index('holdings_brokerage').on(t.brokerageId),
    check('holdings_positive', sql`${t.quantity} > 0 and ${t.purchasePrice} >= 0`),
  ],
);
