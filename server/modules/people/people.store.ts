import { and, asc, count, eq, ne, sql } from 'drizzle-orm';
import { paginate } from '../../database/paginate.ts';
import { users, userStatuses, userTypes } from '../../database/tables/people/people.ts';
import type { Queryable } from '../../database/types.ts';
import { isVisiblePerson } from './people.visibility.ts';
import { matchesSearch } from '../ground/texts/searchTerm.ts';
import { selectPeople, type PersonRow } from './personCard.ts';

export interface PeopleFilter {
  readonly name: string;
  readonly userTypeId: number | undefined;
}

/**
 * A page of other people who are visible to the viewer: active accounts without blocks in either direction, and no
 * guests.
 */
export function search(
  tx: Queryable,
  viewerId: number,
  { name, userTypeId }: PeopleFilter,
  params: { pageNumber: number; pageSize: number },
): Promise<{ rows: PersonRow[]; total: number }> {
  const where = and(
    isVisiblePerson(viewerId),
    eq(users.isGuest, false),
    ne(users.id, viewerId),
    // Any id is valid input; the column's own type would raise an error for large ones.
    userTypeId === undefined ? undefined : sql`${users.typeId} = ${userTypeId}::bigint`,
    matchesSearch(users.searchKey, name),
  );
  return paginate(
    params,
    selectPeople(tx, viewerId).where(where).orderBy(asc(users.searchKey), asc(users.id)),
    tx.select({ total: count() }).from(users).where(where),
  );
}

export const listTypes = (tx: Queryable) => tx.select().from(userTypes).orderBy(asc(userTypes.id));

export const listStatuses = (tx: Queryable) => tx.select().from(userStatuses).orderBy(asc(userStatuses.id));

export type TypeRow = Awaited<ReturnType<typeof listTypes>>[number];

export type StatusRow = Awaited<ReturnType<typeof listStatuses>>[number];
