import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { checkLength, createdAt, id, money, newestFirst, ref, searchIndex, updatedAt } from '../../columns.ts';
import { users } from '../people/people.ts';

/** The balance of an app user: always the sum of its transactions. */
export const balances = pgTable('balances', {
  userId: ref()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  current: money().notNull().default('0'),
  /** Before the last transaction. */
  previous: money().notNull().default('0'),
  /** Total of all additions. */
  purchase: money().notNull().default('0'),
  updatedAt: updatedAt(),
});

/**
 * Balance transactions, append-only: triggers reject changes and deletions (see the migrations). Deleting the owner's
 * account deletes them; deleting the admin's account clears the reference to the admin.
 */
export const balanceTransactions = pgTable(
  'balance_transactions',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Signed. */
    amount: money().notNull(),
    balanceAfter: money().notNull(),
    description: text().notNull(),
    /** `searchKey(description)`. */
    searchKey: text().notNull().default(''),
    createdById: ref().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('balance_transactions_list').on(t.userId, newestFirst(t.createdAt), newestFirst(t.id)),
    index('balance_transactions_amount').on(t.userId, t.amount, t.id),
    index('balance_transactions_author').on(t.createdById),
    searchIndex('balance_transactions_search', t.searchKey),
    checkLength('balance_transactions_description_length', t.description, 500),
  ],
);
