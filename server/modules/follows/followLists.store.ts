import { and, count, desc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { paginate } from '../../database/paginate.ts';
import { follows } from '../../database/tables/people/follows.ts';
import { users, userTypes } from '../../database/tables/people/people.ts';
import type { Queryable } from '../../database/types.ts';
import { isVisiblePerson } from '../people/people.visibility.ts';
import { personColumns, viewersFollow, type PersonRow } from '../people/personCard.ts';
import { matchesSearch } from '../ground/texts/searchTerm.ts';

/**
 * The follow that makes a user part of the list. The plain `follows` table in the same query is the caller's own follow
 * of that user.
 */
const listed = alias(follows, 'listed');

export interface FollowList {
  /** The owner of the list. */
  readonly userId: number;
  /** `followers`: users who follow the owner; `following`: users that the owner follows. */
  readonly side: 'followers' | 'following';
  readonly state: 'accepted' | 'requested';
  readonly searchText?: string | null;
}

/**
 * Returns a page of one side of a user's follows, the latest first, limited to users that the caller can see, and their
 * total.
 */
export function listPage(
  tx: Queryable,
  viewerId: number,
  { userId, side, state, searchText }: FollowList,
  params: { pageNumber: number; pageSize: number },
): Promise<{ rows: (PersonRow & { since: Date })[]; total: number }> {
  const [owner, person] =
    side === 'followers' ? [listed.followedId, listed.followerId] : [listed.followerId, listed.followedId];
  const where = and(
    eq(owner, userId),
    eq(listed.state, state),
    isVisiblePerson(viewerId),
    matchesSearch(users.searchKey, searchText),
  );
  return paginate(
    params,
    tx
      .select({ ...personColumns, since: listed.createdAt })
      .from(listed)
      .innerJoin(users, eq(users.id, person))
      .innerJoin(userTypes, eq(userTypes.id, users.typeId))
      .leftJoin(follows, viewersFollow(viewerId))
      .where(where)
      .orderBy(desc(listed.createdAt), desc(person)),
    tx.select({ total: count() }).from(listed).innerJoin(users, eq(users.id, person)).where(where),
  );
}
