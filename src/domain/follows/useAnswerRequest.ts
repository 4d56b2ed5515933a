import { useApolloClient } from '@apollo/client/react';

import { useViewer } from '@/domain/session/SessionContext';
import { useAcceptAndDeleteFollowRequestByIdMutation } from '@/generated/follows/acceptAndDeleteFollowRequestById';
import { useAction } from '@/shared/action/useAction';

import { REQUEST_QUERIES, writeRequestAnswer } from './followCache';

interface AnswerRequest {
  /**
   * Accepts or deletes the request of a person.
   * @returns whether the server accepted the answer
   */
  answer: (requesterId: number, isAccept: boolean) => Promise<boolean>;
  busy: boolean;
}

/** Answers a follow request outside the list of requests, and updates all cached places that show it. */
export function useAnswerRequest(): AnswerRequest {
  const { cache } = useApolloClient();
  const viewerId = useViewer().id;
  const decide = useAction(useAcceptAndDeleteFollowRequestByIdMutation, { refetchIfStale: REQUEST_QUERIES });
  const answer = async (requesterId: number, isAccept: boolean) => {
    const { ok } = await decide.run({ id: requesterId, isAccept });
    if (ok) writeRequestAnswer(cache, { requesterId, isAccept, viewerId });
    return ok;
  };
  return { answer, busy: decide.busy };
}
