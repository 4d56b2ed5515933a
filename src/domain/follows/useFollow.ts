import { useApolloClient } from '@apollo/client/react';

import { evictPostsByAuthor } from '@/domain/people/evictPosts';
import { useViewer } from '@/domain/session/SessionContext';
import { useUserFollowUnfollowMutation } from '@/generated/follows/userFollowUnfollow';
import { useAction } from '@/shared/action/useAction';

import { writeFollow } from './followCache';
import { expectedAfter, type Followable } from './followState';

/**
 * What else shows whom one follows: read again after 0.8 seconds (social §4). A private profile opens or closes. Endless
 * lists know it from the cache, and reading them again would throw the reader back to their first page.
 */
export const AFTER_FOLLOW = { refetchQueries: ['getProfile', 'getStockDashboard'], refetchAfterMs: 800 };

interface Follow {
  /** Follows or unfollows; what the screens show changes at once and back again when the server refuses. */
  set: (isFollow: boolean) => Promise<void>;
  busy: boolean;
}

export function useFollow(person: Followable): Follow {
  const { cache } = useApolloClient();
  const viewerId = useViewer().id;
  const follow = useAction(useUserFollowUnfollowMutation, {
    success: 'silent',
    ...AFTER_FOLLOW,
  });

  const set = async (isFollow: boolean) => {
    if (follow.busy) return;
    const layer = `follow ${person.id}`;
    const before = { is_follow: person.is_follow };
    cache.recordOptimisticTransaction((draft) => {
      writeFollow(draft, { before, after: expectedAfter(person, isFollow), viewerId });
    }, layer);
    const { ok, reply } = await follow.run({ userId: [person.id], isFollow });
    const after = ok ? reply.data?.find(({ id }) => id === person.id) : undefined;
    cache.batch({
      update: (draft) => {
        // The answer itself already stands in the cache as a Person, its follower count included.
        if (after) writeFollow(draft, { before, after, viewerId });
        const known = after && draft.identify({ __typename: 'Person', id: after.id });
        if (known) draft.modify({ id: known, fields: { num_followers: () => after.num_followers } });
      },
    });
    cache.removeOptimistic(layer);
    // A private account closes behind those who leave it.
    if (ok && !isFollow && person.is_follow && person.is_account_private) evictPostsByAuthor(cache, person.id);
  };

  return { set, busy: follow.busy };
}
