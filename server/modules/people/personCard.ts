import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { follows } from '../../database/tables/follows.ts';
import { users, userTypes } from '../../database/tables/people.ts';
import type { Queryable } from '../../database/types.ts';
import { isVisiblePerson } from './people.visibility.ts';

/** The columns of `PersonRow`; for selects that join `users`, `userTypes` and the caller's `follows` themselves. */
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

/** Person cards as the caller sees them; a list joins its own table and adds `isVisiblePerson`. */
export function selectPeople(tx: Queryable, viewerId: number) {
  return tx
    .select(personColumns)
    .from(users)
    .innerJoin(userTypes, eq(userTypes.id, users.typeId))
    .leftJoin(follows, viewersFollow(viewerId));
}

export type PersonRow = Awaited<ReturnType<typeof selectPeople>>[number];

/** Several people that the caller may see, in no order; the others are left out. */
export async function findVisiblePeople(tx: Queryable, viewerId: number, ids: readonly number[]): Promise<PersonRow[]> {
  if (ids.length === 0) return [];
  return selectPeople(tx, viewerId).where(and(inArray(users.id, [...ids]), isVisiblePerson(viewerId)));
}
