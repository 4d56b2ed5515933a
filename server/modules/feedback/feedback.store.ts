import { and, asc, desc, eq, or, sql, type SQL } from 'drizzle-orm';
import { cappedCount } from '../../database/cappedCount.ts';
import { deferredJoin, paginate } from '../../database/paginate.ts';
import { bugReports, contactRequests, feedback } from '../../database/tables/platform/feedback.ts';
import { users } from '../../database/tables/people/people.ts';
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

/** A message with its sender. The names are null for deleted accounts and for guests. */
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

/**
 * Matches messages of users whose names match, at most a few hundred: an array of ids lets the planner use an index
 * together with the text search.
 */
function whereSender(tx: Queryable, { table }: Inbox, searchText: string | null | undefined): SQL | undefined {
  const named = matchesSearch(users.searchKey, searchText);
  const found = tx.select({ id: users.id }).from(users).where(named).limit(500);
  return named && sql`${table.userId} = any(array${found})`;
}

/** Returns a page of an inbox and the number of matches. */
export function listPage(tx: Queryable, inbox: Inbox, { status, searchText }: InboxFilter, params: InboxPage) {
  const { table } = inbox;
  const where = and(
    status ? eq(table.status, status) : undefined,
    or(matchesSearch(table.searchKey, searchText), whereSender(tx, inbox, searchText)),
  );
  // Each order is an index scan, forwards or backwards: within a status the newest first, or everything reversed.
  const isForward = params.sortBy === 'cts' ? params.descending : !params.descending;
  const newest = isForward ? desc : asc;
  const byTime = [newest(table.createdAt), newest(table.id)];
  const order = {
    cts: byTime,
    status: [isForward ? asc(table.status) : desc(table.status), ...byTime],
  } satisfies Record<InboxSort, SQL[]>;
  const select = () => tx.select({ id: table.id }).from(table).where(where);
  return paginate(
    params,
    deferredJoin(table.id, select().orderBy(...order[params.sortBy]), (isOfPage) =>
      selectFrom(tx, inbox)
        .where(isOfPage)
        .orderBy(...order[params.sortBy]),
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

/** Returns the status of a message and locks it until the transaction ends. */
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

interface NewMessage {
  readonly userId: number | null;
  readonly searchKey: string;
}

const timestamps = (now: Date) => ({ createdAt: now, updatedAt: now });

export async function addFeedback(tx: Queryable, row: NewMessage & { feedback: string }, now: Date): Promise<void> {
  await tx.insert(feedback).values({ ...row, ...timestamps(now) });
}

export async function addBugReport(
  tx: Queryable,
  row: NewMessage & { title: string; description: string },
  now: Date,
): Promise<void> {
  await tx.insert(bugReports).values({ ...row, ...timestamps(now) });
}

export async function addContactRequest(
  tx: Queryable,
  row: NewMessage & { fullName: string; emailaddress: string; message: string },
  now: Date,
): Promise<void> {
  await tx.insert(contactRequests).values({ ...row, ...timestamps(now) });
}
