import {
  PostVotes_PostFragmentDoc as PostVotesDocument,
  type PostVotes_PostFragment as PostVotes,
} from '@/generated/posts/fragments';
import { useAddPostVoteMutation } from '@/generated/posts/addPostVote';
import { useAction } from '@/shared/action/useAction';

import { useOptimisticToggle } from './useOptimisticToggle';

/** Likes a post or takes the like back: the count changes by one at once (social §4). */
export function usePostVote({ id, is_user_up_vote }: Pick<PostVotes, 'id' | 'is_user_up_vote'>): () => void {
  const vote = useAction(useAddPostVoteMutation, { success: 'silent' });
  return useOptimisticToggle({
    isOn: is_user_up_vote,
    layer: `vote ${id}`,
    write: (cache, isOn) =>
      cache.updateFragment<PostVotes>(
        { id: cache.identify({ __typename: 'Post', id }), fragment: PostVotesDocument },
        (known) => known && voted(known, isOn),
      ),
    send: async (isOn) => (await vote.run({ postId: id, isUpVote: isOn, isDownVote: false })).ok,
  });
}

/** The votes after a like was given or taken back; a like takes the place of a down vote. */
function voted(votes: PostVotes, isOn: boolean): PostVotes {
  const step = Number(isOn) - Number(votes.is_user_up_vote);
  return {
    ...votes,
    is_user_up_vote: isOn,
    up_vote: Math.max(0, votes.up_vote + step),
    is_user_down_vote: false,
    down_vote: Math.max(0, votes.down_vote - Number(votes.is_user_down_vote)),
  };
}
