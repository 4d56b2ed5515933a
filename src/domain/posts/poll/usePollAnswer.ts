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
 * Answers a poll: the results count the answer at once, before the server has taken it, and no more when it refuses. What
 * it refuses for, the poll has ended or was answered in another tab, is then read from it.
 */
export function usePollAnswer(
  { id: pollId }: Pick<PollView, 'id'>,
  postId: number,
): (optionId: number) => Promise<void> {
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
      // What is there stays; the reason was told.
    }
  };

  return async (optionId) => {
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
}
