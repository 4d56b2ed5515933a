import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, timestamp, ref } from '../../columns.ts';
import { users } from '../people/people.ts';

/** Responses of writes with an idempotency key: the same key returns the same response; another body is an error. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** SHA-256 of operation and variables, hex. */
    requestHash: text().notNull(),
    /** Null while the first request is in progress. */
    response: jsonb().$type<unknown>(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_keys_created').on(t.createdAt)],
);

/** Rate limit counters that all server processes share. `key` names the limit and the counted caller. */
export const rateLimits = pgTable(
  'rate_limits',
  { key: text().primaryKey(), hits: integer().notNull(), expiresAt: timestamp().notNull() },
  (t) => [index('rate_limits_expiry').on(t.expiresAt)],
);
