import { useApolloClient } from '@apollo/client/react';

import { evictPostsByAuthor } from '@/domain/people/evictPosts';
import { useViewer } from '@/domain/session/SessionContext';
import { useUserFollowUnfollowMutation } from '@/generated/follows/userFollowUnfollow';
import { useAction } from '@/shared/action/useAction';

import { AFTER_FOLLOW } from './afterFollow';
import { writeFollow, writeFollowAnswer } from './followCache';
import { predictFollow, type Followable } from './followState';

interface Follow {
  /** Follows or unfollows. The change is optimistic and is reverted when the server rejects it. */
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
      writeFollow(draft, { before, after: predictFollow(person, isFollow), viewerId });
    }, layer);
    const { ok, response } = await follow.run({ userId: [person.id], isFollow });
    const after = ok ? response.data?.find(({ id }) => id === person.id) : undefined;
    if (after) cache.batch({ update: (draft) => writeFollowAnswer(draft, { before, after, viewerId }) });
    cache.removeOptimistic(layer);
    // After an unfollow, the posts of a private account are no longer visible.
    if (ok && !isFollow && person.is_follow && person.is_account_private) evictPostsByAuthor(cache, person.id);
  };

  return { set, busy: follow.busy };
}
