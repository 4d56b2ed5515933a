import { sql } from 'drizzle-orm';
import { check, date, index, numeric, pgTable } from 'drizzle-orm/pg-core';
import { createdAt, id, money, newestFirst, ref, updatedAt } from '../columns.ts';
import { brokerages } from './lookups.ts';
import { tickers } from './market.ts';
import { users } from './people.ts';

/** One purchase a person keeps. Value and gain are computed from the price of the moment. */
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
    /** Shares as bought, parts of one included: those of the day of the purchase. Splits since are worked in when they are read. */
    quantity: numeric({ precision: 24, scale: 8 }).notNull(),
    /** Price paid per share of that day, in the ticker’s currency. */
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
