import { writeVote } from '@/domain/posts/writeVote';
import type { NewsVotes_NewsFragment as NewsVotes } from '@/generated/news/fragments';
import { useNewsUpVoteDownVoteMutation } from '@/generated/news/newsUpVoteDownVote';
import { useAction } from '@/shared/action/useAction';
import { useOptimisticToggle } from '@/shared/action/useOptimisticToggle';

/** Toggles the like of an article; the count changes optimistically. */
export function useNewsVote({ id, is_user_up_vote }: Pick<NewsVotes, 'id' | 'is_user_up_vote'>): () => void {
  const vote = useAction(useNewsUpVoteDownVoteMutation, { success: 'silent' });
  return useOptimisticToggle({
    isOn: is_user_up_vote,
    layer: `news vote ${id}`,
    write: (cache, isOn) => writeVote(cache, { __typename: 'News', id }, isOn),
    send: async (isOn) => (await vote.run({ newsId: id, isUpVote: isOn, isDownVote: false })).ok,
  });
}
