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
 * Writes a changed follow wherever the person stands: lists know them as `Person`, profiles as `User`, dashboards as
 * `Performer`. Their followers
 * and whom the viewer follows are counted along, so that every screen says the same at once.
 */
export function writeFollow(cache: ApolloCache, { before, after, viewerId }: FollowChange): void {
  const step = Number(after.is_follow) - Number(before.is_follow);
  const { id } = after;
  for (const place of [
    { __typename: 'Person', id },
    { __typename: 'User', id },
    { __typename: 'Performer', user_id: id },
  ]) {
    change(cache, place, {
      is_follow: () => after.is_follow,
      is_requested: () => after.is_requested,
      num_followers: counted(step),
    });
  }
  if (viewerId !== undefined) change(cache, { __typename: 'User', id: viewerId }, { num_following: counted(step) });
}

/** An accepted request is one follower more for the viewer. */
export function writeNewFollower(cache: ApolloCache, viewerId: number | undefined): void {
  if (viewerId !== undefined) change(cache, { __typename: 'User', id: viewerId }, { num_followers: counted(1) });
}

function change(
  cache: ApolloCache,
  entity: { __typename: string; id?: number; user_id?: number },
  fields: Record<string, (known: unknown) => unknown>,
): void {
  cache.modify({ id: cache.identify(entity), fields });
}

/** A count that is not known here stays so. */
const counted = (step: number) => (known: unknown) => (typeof known === 'number' ? Math.max(0, known + step) : known);
