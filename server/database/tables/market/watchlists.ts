import { foreignKey, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { checkLength, createdAt, id, ref, updatedAt } from '../../columns.ts';
import { tickers } from './market.ts';
import { users } from '../people/people.ts';

/** The stocks of the default list of each user, which is also a feed. */
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
    /** The place that the user gave it; null for a stock that was added since. */
    rank: integer(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.tickerId] }), index('watchlist_items_ticker').on(t.tickerId)],
);

/** The further lists of users. */
export const watchlists = pgTable(
  'watchlists',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Folded, so that a user has no two lists of the same name. */
    nameKey: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('watchlists_name').on(t.userId, t.nameKey),
    unique('watchlists_of_user').on(t.userId, t.id),
    checkLength('watchlists_name_length', t.name, 50, 1),
  ],
);

/** The stocks of further lists. */
export const watchlistEntries = pgTable(
  'watchlist_entries',
  {
    userId: ref().notNull(),
    watchlistId: ref().notNull(),
    tickerId: ref()
      .notNull()
      .references(() => tickers.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** As for `watchlistItems`. */
    rank: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.watchlistId, t.tickerId] }),
    foreignKey({ columns: [t.userId, t.watchlistId], foreignColumns: [watchlists.userId, watchlists.id] }).onDelete(
      'cascade',
    ),
    index('watchlist_entries_ticker').on(t.tickerId),
  ],
);

/** What users write about stocks for themselves. */
export const stockNotes = pgTable(
  'stock_notes',
  {
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tickerId: ref()
      .notNull()
      .references(() => tickers.id, { onDelete: 'cascade' }),
    note: text().notNull().default(''),
    tags: text().array().notNull().default([]),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.tickerId] }),
    index('stock_notes_ticker').on(t.tickerId),
    checkLength('stock_notes_length', t.note, 1000),
  ],
);
