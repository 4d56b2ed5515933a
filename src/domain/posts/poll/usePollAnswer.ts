import { useApolloClient } from '@apollo/client/react';

import { useAddPollAnswerMutation } from '@/generated/polls/addPollAnswer';
import {
  GetPostDataByPostIdDocument,
  type GetPostDataByPostIdQuery,
  type GetPostDataByPostIdQueryVariables,
} from '@/generated/posts/getPostDataByPostId';
import { useAction } from '@/shared/action/useAction';

import type { PollView } from '../postView';

/**
 * Votes in a poll. The vote is shown optimistically and reverted when the server rejects it; the results come with the
 * response. A rejection means that the poll has ended or that another tab has voted, so the post is refetched.
 */
export function usePollAnswer(
  { id: pollId }: Pick<PollView, 'id'>,
  postId: number,
): { answer: (optionId: number) => Promise<void>; refetch: () => Promise<void> } {
  const client = useApolloClient();
  const { run } = useAction(useAddPollAnswerMutation);
  const layer = `poll ${pollId}`;

  const refetchPoll = async () => {
    try {
      await client.query<GetPostDataByPostIdQuery, GetPostDataByPostIdQueryVariables>({
        query: GetPostDataByPostIdDocument,
        variables: { postId },
        fetchPolicy: 'network-only',
      });
    } catch {
      // The cached poll stays as it is; the error of the vote is already shown.
    }
  };

  const answer = async (optionId: number) => {
    const { cache } = client;
    cache.recordOptimisticTransaction((draft) => {
      draft.modify<PollView>({
        id: draft.identify({ __typename: 'Poll', id: pollId }),
        fields: {
          is_answer_given: () => true,
          given_answer: () => optionId,
          total_user_votes: (count) => count + 1,
        },
      });
      draft.modify<PollView['options'][number]>({
        id: draft.identify({ __typename: 'PollOption', id: optionId }),
        fields: { result: (count) => count + 1 },
      });
    }, layer);
    const { ok, status } = await run({ pollId, optionId });
    if (!ok && status !== 'fail') await refetchPoll();
    cache.removeOptimistic(layer);
  };

  return { answer, refetch: refetchPoll };
}
