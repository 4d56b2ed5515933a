import { and, asc, desc, eq, gt, inArray, lt, ne, sql, type SQL } from 'drizzle-orm';
import { cappedCount } from '../../database/cappedCount.ts';
import { paginate } from '../../database/paginate.ts';
import { userStatusIds } from '../../database/referenceIds.ts';
import { balances, balanceTransactions } from '../../database/tables/platform/balances.ts';
import { countries } from '../../database/tables/platform/lookups.ts';
import { users } from '../../database/tables/people/people.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import type { TransactionKind, TransactionSort } from '../../generated/schema.ts';
import { selectPeople, type PersonRow } from '../people/personCard.ts';
import { matchesSearch } from '../ground/texts/searchTerm.ts';

const zero = (column: typeof balances.current | typeof balances.previous | typeof balances.purchase) =>
  sql<string>`coalesce(${column}, 0)`;

/** Finds a user with the balance, which is 0 before the first change; undefined for unknown and deleted users. */
export async function find(tx: Queryable, userId: number): Promise<BalanceRow | undefined> {
  const [row] = await select(tx, userId);
  return row;
}

function select(tx: Queryable, userId: number) {
  return tx
    .select({
      userId: users.id,
      typeId: users.typeId,
      currency: countries.currency,
      current: zero(balances.current),
      previous: zero(balances.previous),
      purchase: zero(balances.purchase),
      // Before the first change the version is that of the account, so that two concurrent first changes conflict too.
      updatedAt: sql<Date>`coalesce(${balances.updatedAt}, ${users.createdAt})`.mapWith(users.createdAt),
    })
    .from(users)
    .leftJoin(countries, eq(countries.id, users.countryId))
    .leftJoin(balances, eq(balances.userId, users.id))
    .where(and(eq(users.id, userId), ne(users.statusId, userStatusIds.deleted)));
}

export type BalanceRow = Awaited<ReturnType<typeof select>>[number];

export interface Change {
  readonly userId: number;
  /** A signed decimal. */
  readonly amount: string;
  readonly description: string;
  readonly searchKey: string;
  readonly createdById: number;
}

/**
 * Adds to a balance and inserts the transaction, both without rounding. The user must be locked.
 * @param max the upper limit of the balance
 * @returns false when the balance would leave its limits; nothing is changed then
 */
export async function applyChange(
  tx: Transaction,
  { amount, ...entry }: Change,
  max: number,
  at: Date,
): Promise<boolean> {
  await tx.insert(balances).values({ userId: entry.userId, updatedAt: at }).onConflictDoNothing();
  const after = sql`${balances.current} + ${amount}::numeric`;
  const [changed] = await tx
    .update(balances)
    .set({
      previous: sql`${balances.current}`,
      current: after,
      purchase: sql`${balances.purchase} + greatest(${amount}::numeric, 0)`,
      updatedAt: at,
    })
    .where(and(eq(balances.userId, entry.userId), sql`${after} between 0 and ${max}::numeric`))
    .returning({ current: balances.current });
  if (changed === undefined) return false;
  await tx.insert(balanceTransactions).values({ ...entry, amount, balanceAfter: changed.current, createdAt: at });
  return true;
}

export interface TransactionFilter {
  readonly userId: number;
  readonly searchText: string | null | undefined;
  readonly kind: TransactionKind | null | undefined;
}

const kindConditions: Readonly<Record<TransactionKind, SQL>> = {
  added: gt(balanceTransactions.amount, '0'),
  taken: lt(balanceTransactions.amount, '0'),
};

/** Returns a page of a balance's transactions and the number of matches. */
export function listPage(
  tx: Queryable,
  { userId, searchText, kind }: TransactionFilter,
  params: { pageNumber: number; pageSize: number; sortBy: TransactionSort; descending: boolean },
): Promise<{ rows: TransactionRow[]; total: number }> {
  const where = and(
    eq(balanceTransactions.userId, userId),
    kind ? kindConditions[kind] : undefined,
    matchesSearch(balanceTransactions.searchKey, searchText),
  );
  const direction = params.descending ? desc : asc;
  const columns = {
    amount: balanceTransactions.amount,
    cts: balanceTransactions.createdAt,
  } satisfies Record<TransactionSort, unknown>;
  const sorted: SQL = direction(columns[params.sortBy]);
  return paginate(
    params,
    selectTransactions(tx).where(where).orderBy(sorted, direction(balanceTransactions.id)),
    cappedCount(tx, tx.select({ id: balanceTransactions.id }).from(balanceTransactions).where(where)),
  );
}

const selectTransactions = (tx: Queryable) =>
  tx
    .select({
      id: balanceTransactions.id,
      amount: balanceTransactions.amount,
      balanceAfter: balanceTransactions.balanceAfter,
      description: balanceTransactions.description,
      createdById: balanceTransactions.createdById,
      createdAt: balanceTransactions.createdAt,
    })
    .from(balanceTransactions);

export type TransactionRow = Awaited<ReturnType<typeof selectTransactions>>[number];

/** Finds the authors of transactions by id; deleted accounts are left out. */
export async function findAuthors(
  tx: Queryable,
  viewerId: number,
  rows: readonly TransactionRow[],
): Promise<ReadonlyMap<number, PersonRow>> {
  const ids = [...new Set(rows.flatMap(({ createdById }) => (createdById === null ? [] : [createdById])))];
  if (ids.length === 0) return new Map();
  const people = await selectPeople(tx, viewerId).where(
    and(inArray(users.id, ids), ne(users.statusId, userStatusIds.deleted)),
  );
  return new Map(people.map((person) => [person.id, person]));
}
