import { useAddPostVoteMutation } from '@/generated/posts/addPostVote';
import { useAction } from '@/shared/action/useAction';
import { useOptimisticToggle } from '@/shared/action/useOptimisticToggle';

import { writeVote } from './writeVote';

interface VotedPost {
  id: number;
  is_user_up_vote: boolean;
}

/** Toggles the like of a post; the count changes optimistically (social §4). */
export function usePostVote({ id, is_user_up_vote }: VotedPost): () => void {
  const vote = useAction(useAddPostVoteMutation, { success: 'silent' });
  return useOptimisticToggle({
    isOn: is_user_up_vote,
    layer: `vote ${id}`,
    write: (draft, isOn) => writeVote(draft, { __typename: 'Post', id }, isOn),
    send: async (isOn) => (await vote.run({ postId: id, isUpVote: isOn, isDownVote: false })).ok,
  });
}
