import type { ApolloCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';

import { useOptimisticToggle } from '@/domain/posts/useOptimisticToggle';
import { useAddPostVoteMutation } from '@/generated/posts/addPostVote';
import { useAction } from '@/shared/action/useAction';

import type { StockPost } from './StockPostsPanel';

/** Likes a post about the stock or takes the like back: the count changes by one at once (social §4). */
export function useStockPostVote(post: StockPost): () => void {
  const { cache } = useApolloClient();
  const vote = useAction(useAddPostVoteMutation, { success: 'silent' });
  return useOptimisticToggle({
    isOn: post.is_user_up_vote,
    layer: `stock post vote ${post.id}`,
    write: (draft, isOn) => writeVote(draft, post, isOn),
    send: async (isOn) => {
      const { ok } = await vote.run({ postId: post.id, isUpVote: isOn, isDownVote: false });
      if (ok) writeVote(cache, post, isOn);
      return ok;
    },
  });
}

/** The votes after a like was given or taken back; a like takes the place of a down vote. */
function writeVote(cache: ApolloCache, post: StockPost, isOn: boolean): void {
  cache.modify({
    id: cache.identify({ __typename: 'StockPost', id: post.id }),
    fields: {
      is_user_up_vote: () => isOn,
      up_vote: () => Math.max(0, post.up_vote + Number(isOn) - Number(post.is_user_up_vote)),
      is_user_down_vote: () => false,
      down_vote: () => Math.max(0, post.down_vote - Number(post.is_user_down_vote)),
    },
  });
}
