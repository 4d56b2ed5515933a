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
 * Updates a person's follow state in every cached entity: `Person` in lists, `User` in profiles and `Performer` in
 * dashboards. Also updates the follower counts, so that all screens stay consistent.
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

/** Accepting a request adds a follower to the viewer. */
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

/** Counts that are not cached are left unchanged. */
const counted = (step: number) => (known: unknown) => (typeof known === 'number' ? Math.max(0, known + step) : known);
