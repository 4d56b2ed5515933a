import { and, asc, count, desc, eq, or, sql } from 'drizzle-orm';
import { exactlyOne } from '../../database/statements/exactlyOne.ts';
import { users } from '../../database/tables/people/people.ts';
import { peopleListFollows, peopleListMembers, peopleLists } from '../../database/tables/people/peopleLists.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import { isVisiblePerson } from '../people/people.visibility.ts';
import { isOpenList } from './peopleLists.visibility.ts';

/** The caller, and the person to look for on the caller's lists. */
interface Reader {
  readonly viewerId: number;
  readonly personId?: number | null | undefined;
}

const isFollowing = (viewerId: number) => sql<boolean>`exists (select 1 from ${peopleListFollows} lf
  where lf.list_id = ${peopleLists.id} and lf.user_id = ${viewerId})`;

function selectLists(tx: Queryable, { viewerId, personId }: Reader) {
  return tx
    .select({
      id: peopleLists.id,
      name: peopleLists.name,
      isShared: peopleLists.isShared,
      ownerId: peopleLists.userId,
      firstname: users.firstname,
      lastname: users.lastname,
      username: users.username,
      isFollowed: isFollowing(viewerId),
      // Lists of others say nothing about people who may be hidden from the viewer.
      hasPerson: sql<boolean>`(${peopleLists.userId} = ${viewerId} and exists (select 1 from ${peopleListMembers} lm
        where lm.list_id = ${peopleLists.id} and lm.person_id = ${personId ?? null}::bigint))`,
      count: sql`(select count(*) from ${peopleListMembers} lm join ${users} on ${users.id} = lm.person_id
        where lm.list_id = ${peopleLists.id} and ${isVisiblePerson(viewerId)})`.mapWith(Number),
    })
    .from(peopleLists)
    .innerJoin(users, eq(users.id, peopleLists.userId));
}

export type ListRow = Awaited<ReturnType<typeof selectLists>>[number];

const byName = [asc(peopleLists.nameKey), asc(peopleLists.id)];

/** The lists of the viewer, then those that they follow. */
export const list = (tx: Queryable, reader: Reader): Promise<ListRow[]> =>
  selectLists(tx, reader)
    .where(and(or(eq(peopleLists.userId, reader.viewerId), isFollowing(reader.viewerId)), isOpenList(reader.viewerId)))
    .orderBy(desc(eq(peopleLists.userId, reader.viewerId)), ...byName);

/** The shared lists of a user that the viewer may open. */
export const listShared = (tx: Queryable, reader: Reader, ownerId: number): Promise<ListRow[]> =>
  selectLists(tx, reader)
    .where(and(eq(peopleLists.userId, ownerId), eq(peopleLists.isShared, true), isOpenList(reader.viewerId)))
    .orderBy(...byName);

export async function find(tx: Queryable, reader: Reader, id: number): Promise<ListRow | undefined> {
  const [row] = await selectLists(tx, reader).where(and(eq(peopleLists.id, id), isOpenList(reader.viewerId)));
  return row;
}

/** Whether the viewer may open a list. */
export async function isOpen(tx: Queryable, viewerId: number, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: peopleLists.id })
    .from(peopleLists)
    .innerJoin(users, eq(users.id, peopleLists.userId))
    .where(and(eq(peopleLists.id, id), isOpenList(viewerId)));
  return rows.length > 0;
}

/** Locks a list against its removal until the transaction ends. */
export async function lockAgainstRemoval(tx: Transaction, id: number): Promise<void> {
  await tx.select({ id: peopleLists.id }).from(peopleLists).where(eq(peopleLists.id, id)).for('key share');
}

/** The ids and folded names of a user's lists. */
export const listNames = (tx: Transaction, userId: number) =>
  tx
    .select({ id: peopleLists.id, nameKey: peopleLists.nameKey })
    .from(peopleLists)
    .where(eq(peopleLists.userId, userId));

interface ListValues {
  readonly name: string;
  readonly nameKey: string;
  readonly isShared: boolean;
}

export async function insert(tx: Transaction, userId: number, values: ListValues, now: Date): Promise<number> {
  const rows = await tx
    .insert(peopleLists)
    .values({ userId, ...values, createdAt: now })
    .returning({ id: peopleLists.id });
  return exactlyOne(rows).id;
}

const own = (userId: number, id: number) => and(eq(peopleLists.userId, userId), eq(peopleLists.id, id));

/** @returns false when the user has no such list */
export async function update(tx: Transaction, userId: number, id: number, values: ListValues): Promise<boolean> {
  const rows = await tx.update(peopleLists).set(values).where(own(userId, id)).returning({ id: peopleLists.id });
  return rows.length > 0;
}

/** Deletes a list. @returns false when the user has no such list */
export async function remove(tx: Transaction, userId: number, id: number): Promise<boolean> {
  const rows = await tx.delete(peopleLists).where(own(userId, id)).returning({ id: peopleLists.id });
  return rows.length > 0;
}

/** The number of lists that a user follows and may still open. */
export async function countFollowed(tx: Transaction, userId: number): Promise<number> {
  const rows = await tx
    .select({ total: count() })
    .from(peopleListFollows)
    .innerJoin(peopleLists, eq(peopleLists.id, peopleListFollows.listId))
    .innerJoin(users, eq(users.id, peopleLists.userId))
    .where(and(eq(peopleListFollows.userId, userId), isOpenList(userId)));
  return exactlyOne(rows).total;
}

export async function follow(tx: Transaction, userId: number, listId: number, now: Date): Promise<void> {
  await tx.insert(peopleListFollows).values({ userId, listId, createdAt: now }).onConflictDoNothing();
}

export async function unfollow(tx: Transaction, userId: number, listId: number): Promise<void> {
  await tx
    .delete(peopleListFollows)
    .where(and(eq(peopleListFollows.userId, userId), eq(peopleListFollows.listId, listId)));
}
