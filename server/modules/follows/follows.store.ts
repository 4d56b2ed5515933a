import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { follows } from '../../database/tables/people/follows.ts';
import { users } from '../../database/tables/people/people.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import { isAddressable, isVisiblePerson } from '../people/people.visibility.ts';

/** Lists the users that the caller may follow or unfollow. Read them after locking. */
export function listTargets(
  tx: Queryable,
  viewerId: number,
  ids: readonly number[],
): Promise<{ id: number; isPrivate: boolean }[]> {
  return tx
    .select({ id: users.id, isPrivate: users.isPrivate })
    .from(users)
    .where(and(inArray(users.id, [...ids]), isAddressable(viewerId)));
}

/** Adds follows. Existing follows and requests stay unchanged. */
export function add(
  tx: Transaction,
  followerId: number,
  people: readonly { readonly id: number; readonly isPrivate: boolean }[],
  now: Date,
): Promise<{ followedId: number; state: 'accepted' | 'requested' }[]> {
  return tx
    .insert(follows)
    .values(
      people.map(({ id, isPrivate }) => ({
        followerId,
        followedId: id,
        state: isPrivate ? ('requested' as const) : ('accepted' as const),
        createdAt: now,
      })),
    )
    .onConflictDoNothing()
    .returning({ followedId: follows.followedId, state: follows.state });
}

interface Follow {
  readonly followerId: number;
  readonly followedId: number;
  readonly state: 'accepted' | 'requested';
}

const deleted = { followerId: follows.followerId, followedId: follows.followedId, state: follows.state };

/** Deletes follows and follow requests. */
export function remove(tx: Transaction, followerId: number, followedIds: readonly number[]): Promise<Follow[]> {
  return tx
    .delete(follows)
    .where(and(eq(follows.followerId, followerId), inArray(follows.followedId, [...followedIds])))
    .returning(deleted);
}

/** Deletes the follows and requests between two users, in both directions. */
export function removeBetween(tx: Transaction, userId: number, otherId: number): Promise<Follow[]> {
  const follow = (followerId: number, followedId: number): SQL | undefined =>
    and(eq(follows.followerId, followerId), eq(follows.followedId, followedId));
  return tx
    .delete(follows)
    .where(or(follow(userId, otherId), follow(otherId, userId)))
    .returning(deleted);
}

/** Adjusts the follower counters of both sides by the accepted or ended follows. The users must be locked. */
export async function adjustCounts(
  tx: Transaction,
  changed: readonly { readonly followerId: number; readonly followedId: number }[],
  by: 1 | -1,
): Promise<void> {
  const changes = new Map<number, { followers: number; following: number }>();
  const getChange = (id: number) => {
    const found = changes.get(id) ?? { followers: 0, following: 0 };
    changes.set(id, found);
    return found;
  };
  for (const { followerId, followedId } of changed) {
    getChange(followerId).following += by;
    getChange(followedId).followers += by;
  }
  if (changes.size === 0) return;
  const rows = [...changes].map(
    ([id, { followers, following }]) => sql`(${id}::bigint, ${followers}::int, ${following}::int)`,
  );
  await tx.execute(sql`
    update ${users} as u set num_followers = u.num_followers + m.followers, num_following = u.num_following + m.following
    from (values ${sql.join(rows, sql`, `)}) as m (id, followers, following) where u.id = m.id`);
}

/** Returns the state of a follow or request; undefined without one, and for users who are hidden from each other. */
export async function findState(
  tx: Queryable,
  followerId: number,
  followedId: number,
): Promise<'accepted' | 'requested' | undefined> {
  const [row] = await tx
    .select({ state: follows.state })
    .from(follows)
    .innerJoin(users, eq(users.id, follows.followerId))
    .where(and(eq(follows.followerId, followerId), eq(follows.followedId, followedId), isVisiblePerson(followedId)));
  return row?.state;
}

/** Turns requests into follows with the current time. */
export async function accept(
  tx: Transaction,
  followedId: number,
  followerIds: readonly number[] | undefined,
  now: Date,
): Promise<{ followerId: number; followedId: number }[]> {
  return tx
    .update(follows)
    .set({ state: 'accepted', createdAt: now })
    .where(
      and(
        eq(follows.followedId, followedId),
        eq(follows.state, 'requested'),
        followerIds === undefined ? undefined : inArray(follows.followerId, [...followerIds]),
      ),
    )
    .returning({ followerId: follows.followerId, followedId: follows.followedId });
}

/** Lists the users with a pending request to a user, including those who are currently hidden. */
export async function listRequesterIds(tx: Queryable, followedId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: follows.followerId })
    .from(follows)
    .where(and(eq(follows.followedId, followedId), eq(follows.state, 'requested')));
  return rows.map(({ id }) => id);
}
