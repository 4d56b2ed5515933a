import { useApolloClient } from '@apollo/client/react';

import { useAddPostVoteMutation } from '@/generated/posts/addPostVote';
import { useAction } from '@/shared/action/useAction';

import { useOptimisticToggle } from './useOptimisticToggle';
import { writeVote } from './writeVote';

interface VotedPost {
  id: number;
  is_user_up_vote: boolean;
}

/**
 * Likes a post or takes the like back: the count changes by one at once (social §4).
 * @param type what the screen read it as
 */
export function usePostVote({ id, is_user_up_vote }: VotedPost, type: 'Post' | 'StockPost' = 'Post'): () => void {
  const { cache } = useApolloClient();
  const vote = useAction(useAddPostVoteMutation, { success: 'silent' });
  return useOptimisticToggle({
    isOn: is_user_up_vote,
    layer: `vote ${type} ${id}`,
    write: (draft, isOn) => writeVote(draft, { __typename: type, id }, isOn),
    send: async (isOn) => {
      const { ok } = await vote.run({ postId: id, isUpVote: isOn, isDownVote: false });
      // The reply tells the posts of lists alone.
      if (ok) writeVote(cache, { __typename: type, id }, isOn);
      return ok;
    },
  });
}
