import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, moment, ref } from '../columns.ts';
import { users } from './people.ts';

/** Answers of writes that carried an idempotency key: the same key gives the same answer, with another body an error. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** SHA-256 of operation and variables, hex. */
    requestHash: text().notNull(),
    /** Null while the first request is still at work. */
    response: jsonb().$type<unknown>(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_keys_created').on(t.createdAt)],
);

/** Counters of the rate limits that all server processes share. `key` names the limit and whom it counts. */
export const rateLimits = pgTable(
  'rate_limits',
  { key: text().primaryKey(), hits: integer().notNull(), expiresAt: moment().notNull() },
  (t) => [index('rate_limits_expiry').on(t.expiresAt)],
);
