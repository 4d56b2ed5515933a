import { and, asc, count, eq, sql } from 'drizzle-orm';
import { paginate } from '../../database/paginate.ts';
import { users } from '../../database/tables/people/people.ts';
import { peopleListMembers } from '../../database/tables/people/peopleLists.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import { isVisiblePerson } from '../people/people.visibility.ts';
import { selectPeople, type PersonRow } from '../people/personCard.ts';

/** A page of the people of a list who are visible to the viewer, in their order, and their number. */
export function listPage(
  tx: Queryable,
  viewerId: number,
  listId: number,
  page: { readonly pageNumber: number; readonly pageSize: number },
): Promise<{ rows: PersonRow[]; total: number }> {
  const where = and(eq(peopleListMembers.listId, listId), isVisiblePerson(viewerId));
  return paginate(
    page,
    selectPeople(tx, viewerId)
      .innerJoin(peopleListMembers, eq(peopleListMembers.personId, users.id))
      .where(where)
      .orderBy(asc(peopleListMembers.rank), asc(peopleListMembers.personId)),
    tx
      .select({ total: count() })
      .from(peopleListMembers)
      .innerJoin(users, eq(users.id, peopleListMembers.personId))
      .where(where),
  );
}

/** The ids of the people of a list that the viewer sees, in their order. */
export async function listIds(tx: Transaction, viewerId: number, listId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: peopleListMembers.personId })
    .from(peopleListMembers)
    .innerJoin(users, eq(users.id, peopleListMembers.personId))
    .where(and(eq(peopleListMembers.listId, listId), isVisiblePerson(viewerId)))
    .orderBy(asc(peopleListMembers.rank), asc(peopleListMembers.personId));
  return rows.map(({ id }) => id);
}

/** Locks an account against its removal until the transaction ends. */
export async function lockPerson(tx: Transaction, personId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, personId)).for('key share');
}

/** Adds a person at the end. */
export async function add(tx: Transaction, listId: number, personId: number, now: Date): Promise<void> {
  await tx
    .insert(peopleListMembers)
    .values({
      listId,
      personId,
      rank: sql`(select coalesce(max(m.rank), 0) + 1 from ${peopleListMembers} m where m.list_id = ${listId})`,
      createdAt: now,
    })
    .onConflictDoNothing();
}

export async function remove(tx: Transaction, listId: number, personId: number): Promise<void> {
  await tx
    .delete(peopleListMembers)
    .where(and(eq(peopleListMembers.listId, listId), eq(peopleListMembers.personId, personId)));
}

export const countAll = (tx: Transaction, listId: number): Promise<number> =>
  tx.$count(peopleListMembers, eq(peopleListMembers.listId, listId));

/** Stores the order of people on a list. */
export async function arrange(tx: Transaction, listId: number, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update people_list_members m set rank = o.place
    from unnest(${sql.param(`{${ids.join()}}`)}::bigint[]) with ordinality o(id, place)
    where m.list_id = ${listId} and m.person_id = o.id`);
}

/** Takes two users off each other's lists, and ends their follows of them. */
export async function separate(tx: Transaction, first: number, second: number): Promise<void> {
  const betweenThem = (person: string) => sql`(
    (l.user_id = ${first} and x.${sql.identifier(person)} = ${second}) or (l.user_id = ${second} and x.${sql.identifier(person)} = ${first}))`;
  await tx.execute(sql`
    delete from people_list_members x using people_lists l where l.id = x.list_id and ${betweenThem('person_id')}`);
  await tx.execute(sql`
    delete from people_list_follows x using people_lists l where l.id = x.list_id and ${betweenThem('user_id')}`);
}
