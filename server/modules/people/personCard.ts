import { and, eq, inArray, type Placeholder, type SQL } from 'drizzle-orm';
import { follows } from '../../database/tables/people/follows.ts';
import { users, userTypes } from '../../database/tables/people/people.ts';
import type { Queryable } from '../../database/types.ts';
import { isAddressable, isVisiblePerson } from './people.visibility.ts';

/** The columns of `PersonRow`, for queries that join `users`, `userTypes` and the viewer's `follows`. */
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

/** Joins the viewer's follow of the person in `users`, the source of `PersonRow.follow`. */
export const viewersFollow = (viewerId: number | Placeholder): SQL | undefined =>
  and(eq(follows.followedId, users.id), eq(follows.followerId, viewerId));

/** Selects person cards for a viewer. A list joins its own table and adds `isVisiblePerson`. */
export function selectPeople(tx: Queryable, viewerId: number | Placeholder) {
  return tx
    .select(personColumns)
    .from(users)
    .innerJoin(userTypes, eq(userTypes.id, users.typeId))
    .leftJoin(follows, viewersFollow(viewerId));
}

export type PersonRow = Awaited<ReturnType<typeof selectPeople>>[number];

/** Finds the people of `ids` who are visible to the viewer, in no particular order. */
export async function findVisiblePeople(tx: Queryable, viewerId: number, ids: readonly number[]): Promise<PersonRow[]> {
  if (ids.length === 0) return [];
  return selectPeople(tx, viewerId).where(and(inArray(users.id, [...ids]), isVisiblePerson(viewerId)));
}

/** Finds the person of an id that the viewer sent. Undefined for people who are hidden and for guest accounts. */
export async function findAddressable(tx: Queryable, viewerId: number, id: number): Promise<PersonRow | undefined> {
  const [row] = await selectPeople(tx, viewerId).where(and(eq(users.id, id), isAddressable(viewerId)));
  return row;
}
