import { useOptimisticToggle } from '@/domain/posts/useOptimisticToggle';
import { voted } from '@/domain/posts/voted';
import {
  NewsVotes_NewsFragmentDoc as NewsVotesDocument,
  type NewsVotes_NewsFragment as NewsVotes,
} from '@/generated/news/fragments';
import { useNewsUpVoteDownVoteMutation } from '@/generated/news/newsUpVoteDownVote';
import { useAction } from '@/shared/action/useAction';

/** Likes an article or takes the like back: the count changes by one at once. */
export function useNewsVote({ id, is_user_up_vote }: Pick<NewsVotes, 'id' | 'is_user_up_vote'>): () => void {
  const vote = useAction(useNewsUpVoteDownVoteMutation, { success: 'silent' });
  return useOptimisticToggle({
    isOn: is_user_up_vote,
    layer: `news vote ${id}`,
    write: (cache, isOn) =>
      cache.updateFragment<NewsVotes>(
        { id: cache.identify({ __typename: 'News', id }), fragment: NewsVotesDocument },
        (known) => known && voted(known, isOn),
      ),
    send: async (isOn) => (await vote.run({ newsId: id, isUpVote: isOn, isDownVote: false })).ok,
  });
}
