import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { createdAt, ref } from '../../columns.ts';
import { tickers } from './market.ts';
import { users } from '../people/people.ts';

export const watchlistItems = pgTable(
  'watchlist_items',
  {
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tickerId: ref()
      .notNull()
      .references(() => tickers.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.tickerId] }), index('watchlist_items_ticker').on(t.tickerId)],
);
