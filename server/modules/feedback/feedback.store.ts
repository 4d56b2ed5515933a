import { and, asc, desc, eq, or, sql, type SQL } from 'drizzle-orm';
import { cappedCount } from '../../database/cappedCount.ts';
import { deferredJoin, paginate } from '../../database/pageOf.ts';
import { bugReports, contactRequests, feedback } from '../../database/tables/feedback.ts';
import { users } from '../../database/tables/people.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import type { InboxSort, InboxStatus } from '../../generated/schema.ts';
import { matchesSearch } from '../ground/texts/searchTerm.ts';
import { toTexts, type Inbox } from './inboxes.ts';

function selectFrom(tx: Queryable, inbox: Inbox) {
  const { table } = inbox;
  return tx
    .select({
      id: table.id,
      userId: table.userId,
      status: table.status,
      createdAt: table.createdAt,
      updatedAt: table.updatedAt,
      ...toTexts(inbox),
      firstname: users.firstname,
      lastname: users.lastname,
      username: users.username,
    })
    .from(table)
    .leftJoin(users, eq(users.id, table.userId));
}

/** A message with its sender; their names are null when the account is gone or nobody was signed in. */
export type InboxRow = Awaited<ReturnType<typeof selectFrom>>[number];

interface InboxFilter {
  readonly status: InboxStatus | null | undefined;
  readonly searchText: string | null | undefined;
}

interface InboxPage {
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly sortBy: InboxSort;
  readonly descending: boolean;
}

/** Those of people whose names match, a few hundred at most: as an array it can be read from an index beside the texts. */
function sentBy(tx: Queryable, { table }: Inbox, searchText: string | null | undefined): SQL | undefined {
  const named = matchesSearch(users.searchKey, searchText);
  const found = tx.select({ id: users.id }).from(users).where(named).limit(500);
  return named && sql`${table.userId} = any(array${found})`;
}

/** A page of an inbox and how many messages match in all. */
export function page(tx: Queryable, inbox: Inbox, { status, searchText }: InboxFilter, params: InboxPage) {
  const { table } = inbox;
  const where = and(
    status ? eq(table.status, status) : undefined,
    or(matchesSearch(table.searchKey, searchText), sentBy(tx, inbox, searchText)),
  );
  // Each order is one of the indexes, forwards or backwards: the new before the old within a status, or all the other way round.
  const isForward = params.sortBy === 'cts' ? params.descending : !params.descending;
  const newest = isForward ? desc : asc;
  const byStatus = params.sortBy === 'status' ? [isForward ? asc(table.status) : desc(table.status)] : [];
  const order = [...byStatus, newest(table.createdAt), newest(table.id)];
  const select = () => tx.select({ id: table.id }).from(table).where(where);
  return paginate(
    params,
    deferredJoin(table.id, select().orderBy(...order), (isOfPage) =>
      selectFrom(tx, inbox)
        .where(isOfPage)
        .orderBy(...order),
    ),
    cappedCount(tx, select()),
  );
}

export async function find(tx: Queryable, inbox: Inbox, id: number): Promise<InboxRow | undefined> {
  const [row] = await selectFrom(tx, inbox).where(eq(inbox.table.id, id));
  return row;
}

interface InboxState {
  readonly status: InboxStatus;
  readonly updatedAt: Date;
}

/** Where a message stands, held for the rest of the transaction. */
export async function lockState(tx: Transaction, { table }: Inbox, id: number): Promise<InboxState | undefined> {
  const [row] = await tx
    .select({ status: table.status, updatedAt: table.updatedAt })
    .from(table)
    .where(eq(table.id, id))
    .for('update');
  return row;
}

export async function setStatus(
  tx: Transaction,
  { table }: Inbox,
  id: number,
  status: InboxStatus,
  now: Date,
): Promise<void> {
  await tx.update(table).set({ status, updatedAt: now }).where(eq(table.id, id));
}

export async function remove(tx: Transaction, { table }: Inbox, id: number): Promise<void> {
  await tx.delete(table).where(eq(table.id, id));
}

interface Sent {
  readonly userId: number | null;
  readonly searchKey: string;
}

const at = (now: Date) => ({ createdAt: now, updatedAt: now });

export async function addFeedback(tx: Queryable, row: Sent & { feedback: string }, now: Date): Promise<void> {
  await tx.insert(feedback).values({ ...row, ...at(now) });
}

export async function addBugReport(
  tx: Queryable,
  row: Sent & { title: string; description: string },
  now: Date,
): Promise<void> {
  await tx.insert(bugReports).values({ ...row, ...at(now) });
}

export async function addContactRequest(
  tx: Queryable,
  row: Sent & { fullName: string; emailaddress: string; message: string },
  now: Date,
): Promise<void> {
  await tx.insert(contactRequests).values({ ...row, ...at(now) });
}
