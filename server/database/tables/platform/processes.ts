import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamp } from '../../columns.ts';

/** Counts of rate limits that all server processes share. Unlogged: a crash empties it, which only loosens the limits. */
export const limitCounts = pgTable('limit_counts', {
  /** The name of the limit and the counted caller. */
  key: text().primaryKey(),
  used: integer().notNull(),
  endsAt: timestamp().notNull(),
});

/** What one server process does for all of them. */
export const leases = pgTable('leases', {
  name: text().primaryKey(),
  owner: text().notNull(),
  endsAt: timestamp().notNull(),
});
