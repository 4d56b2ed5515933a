import type { ApolloCache } from '@apollo/client';

import { useOptimisticToggle } from '@/shared/action/useOptimisticToggle';

interface Votes {
  up_vote: number;
  down_vote: number;
  is_user_up_vote: boolean;
  is_user_down_vote: boolean;
}

/** A post or an article. */
export interface Likable extends Pick<Votes, 'up_vote' | 'is_user_up_vote'> {
  id: number;
}

/** What differs between posts and articles. */
export interface LikeCall {
  typename: 'Post' | 'News';
  /** Sends the vote; a rejection is shown by the call. */
  send: (votes: { isUpVote: boolean; isDownVote: false }) => Promise<{ ok: boolean }>;
}

/** Toggles the like of a post or an article; the count changes optimistically (social §4). */
export function useLike({ id, is_user_up_vote }: Likable, { typename, send }: LikeCall): () => void {
  return useOptimisticToggle({
    isOn: is_user_up_vote,
    layer: `like ${typename} ${id}`,
    write: (cache, isOn) => writeLike(cache, cache.identify({ __typename: typename, id }), isOn),
    send: async (isOn) => (await send({ isUpVote: isOn, isDownVote: false })).ok,
  });
}

/** A like replaces a down vote. The write is idempotent. */
function writeLike(cache: ApolloCache, id: string | undefined, isOn: boolean): void {
  cache.modify<Votes>({
    id,
    fields: {
      is_user_up_vote: () => isOn,
      up_vote: (count, { readField }) =>
        Math.max(0, count + Number(isOn) - Number(readField('is_user_up_vote') === true)),
      is_user_down_vote: () => false,
      down_vote: (count, { readField }) => Math.max(0, count - Number(readField('is_user_down_vote') === true)),
    },
  });
}
