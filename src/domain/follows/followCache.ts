import type { ApolloCache } from '@apollo/client';

interface FollowFacts {
  id: number;
  is_follow: boolean;
  is_requested: boolean;
}

interface FollowChange {
  before: Pick<FollowFacts, 'is_follow'>;
  after: FollowFacts;
  viewerId: number | undefined;
}

/**
 * Writes a changed follow wherever the person stands: lists know them as `Person`, profiles as `User`. Their followers
 * and whom the viewer follows are counted along, so that every screen says the same at once.
 */
export function writeFollow(cache: ApolloCache, { before, after, viewerId }: FollowChange): void {
  const step = Number(after.is_follow) - Number(before.is_follow);
  for (const type of ['Person', 'User']) {
    change(cache, type, after.id, {
      is_follow: () => after.is_follow,
      is_requested: () => after.is_requested,
      num_followers: counted(step),
    });
  }
  if (viewerId !== undefined) change(cache, 'User', viewerId, { num_following: counted(step) });
}

/** An accepted request is one follower more for the viewer. */
export function writeNewFollower(cache: ApolloCache, viewerId: number | undefined): void {
  if (viewerId !== undefined) change(cache, 'User', viewerId, { num_followers: counted(1) });
}

function change(
  cache: ApolloCache,
  type: string,
  id: number,
  fields: Record<string, (known: unknown) => unknown>,
): void {
  cache.modify({ id: cache.identify({ __typename: type, id }), fields });
}

/** A count that is not known here stays so. */
const counted = (step: number) => (known: unknown) => (typeof known === 'number' ? Math.max(0, known + step) : known);
