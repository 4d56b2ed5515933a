import {
  PostVotes_PostFragmentDoc as PostVotesDocument,
  type PostVotes_PostFragment as PostVotes,
} from '@/generated/posts/fragments';
import { useAddPostVoteMutation } from '@/generated/posts/addPostVote';
import { useAction } from '@/shared/action/useAction';

import { useOptimisticToggle } from './useOptimisticToggle';
import { voted } from './voted';

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
