import { and, asc, count, eq, inArray, ne, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { pageOf } from '../../database/pageOf.ts';
import { userStatusIds } from '../../database/referenceIds.ts';
import { follows } from '../../database/tables/follows.ts';
import { users, userStatuses, userTypes } from '../../database/tables/people.ts';
import type { Queryable } from '../../database/types.ts';
import { notBlocked } from '../blocks/blocks.store.ts';
import { matchesSearch } from '../searchTerm.ts';

/** What `PersonRow` holds; for selects that join `users`, `userTypes` and the caller's `follows` themselves. */
export const personColumns = {
  id: users.id,
  firstname: users.firstname,
  lastname: users.lastname,
  username: users.username,
  profilephoto: users.profilephoto,
  thumb: users.thumb,
  organizationName: users.organizationName,
  isPrivate: users.isPrivate,
  numFollowers: users.numFollowers,
  numPosts: users.numPosts,
  createdAt: users.createdAt,
  type: {
    id: userTypes.id,
    name: userTypes.name,
    displayName: userTypes.displayName,
    displayNameTr: userTypes.displayNameTr,
  },
  /** The caller's follow of this person, null without one. */
  follow: follows.state,
};

/** The caller's own follow of the person in `users`: what `PersonRow.follow` is read from. */
export const viewersFollow = (viewerId: number): SQL | undefined =>
  and(eq(follows.followedId, users.id), eq(follows.followerId, viewerId));

/** People as others may see them; a list joins what it is about and adds `isVisible`. */
export function selectPeople(tx: Queryable, viewerId: number) {
  return tx
    .select(personColumns)
    .from(users)
    .innerJoin(userTypes, eq(userTypes.id, users.typeId))
    .leftJoin(follows, viewersFollow(viewerId));
}

/**
 * The condition of every list of people: the account in `users` is in use, and neither blocks the other. People whom the
 * viewer muted stay in such lists: there they are found again, and the mute can be taken back.
 */
export const isVisible = (viewerId: number | Placeholder): SQL | undefined =>
  and(eq(users.statusId, userStatusIds.active), notBlocked(users.id, viewerId));

export type PersonRow = Awaited<ReturnType<typeof selectPeople>>[number];

export interface PeopleFilter {
  readonly name: string;
  readonly userTypeId: number | undefined;
}

/** Others who may be found by the caller: active accounts, nobody blocked in either direction, no guests' devices. */
export function search(
  tx: Queryable,
  viewerId: number,
  { name, userTypeId }: PeopleFilter,
  asked: { pageNumber: number; pageSize: number },
): Promise<{ rows: PersonRow[]; total: number }> {
  const where = and(
    isVisible(viewerId),
    eq(users.isGuest, false),
    ne(users.id, viewerId),
    // Any id may be asked for; the column's own type would refuse large ones.
    userTypeId === undefined ? undefined : sql`${users.typeId} = ${userTypeId}::bigint`,
    matchesSearch(users.searchKey, name),
  );
  return pageOf(
    asked,
    selectPeople(tx, viewerId).where(where).orderBy(asc(users.searchKey), asc(users.id)),
    tx.select({ total: count() }).from(users).where(where),
  );
}

/** Several people that the caller may see, in no order; the others are left out. */
export async function findVisible(tx: Queryable, viewerId: number, ids: readonly number[]): Promise<PersonRow[]> {
  if (ids.length === 0) return [];
  return selectPeople(tx, viewerId).where(and(inArray(users.id, [...ids]), isVisible(viewerId)));
}

/** The user types by number. */
export const listTypes = (tx: Queryable) => tx.select().from(userTypes).orderBy(asc(userTypes.id));

/** The statuses that an account can have, by number. */
export const listStatuses = (tx: Queryable) => tx.select().from(userStatuses).orderBy(asc(userStatuses.id));

export type TypeRow = Awaited<ReturnType<typeof listTypes>>[number];
export type StatusRow = Awaited<ReturnType<typeof listStatuses>>[number];
