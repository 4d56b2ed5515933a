import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, lookupColumns, lookupExtras, timestamp, newestFirst, ref, updatedAt } from '../../columns.ts';
import { users } from './people.ts';

export const policyTypes = pgTable(
  'policy_types',
  {
    ...lookupColumns(),
    /** The highest version that was deleted. Its number names that text in the audit log, so it is not used again. */
    lastDeletedVersion: integer().notNull().default(0),
  },
  (t) => lookupExtras('policy_types', t),
);

/**
 * Policy texts (HTML, sanitized). Every change is a new version. The newest active version whose effective date has
 * passed is in force.
 */
export const policies = pgTable(
  'policies',
  {
    id: id(),
    policyTypeId: ref()
      .notNull()
      .references(() => policyTypes.id, { onDelete: 'restrict' }),
    version: integer().notNull().default(1),
    description: text().notNull(),
    descriptionTr: text(),
    active: boolean().notNull().default(true),
    /** A change takes effect 30 days after publication. */
    effectiveAt: timestamp(),
    createdById: ref().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('policies_version').on(t.policyTypeId, t.version),
    index('policies_created').on(newestFirst(t.createdAt), newestFirst(t.id)),
    index('policies_author').on(t.createdById),
  ],
);

export const policyAcceptances = pgTable(
  'policy_acceptances',
  {
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    policyId: ref()
      .notNull()
      .references(() => policies.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.policyId] }),
    index('policy_acceptances_policy').on(t.policyId, newestFirst(t.createdAt), newestFirst(t.userId)),
  ],
);
