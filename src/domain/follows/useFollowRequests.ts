import { useApolloClient } from '@apollo/client/react';

import { PEOPLE_PAGE_SIZE } from '@/domain/people/peoplePages';
import { useViewer } from '@/domain/session/SessionContext';
import { useAcceptAndDeleteFollowRequestByIdMutation } from '@/generated/follows/acceptAndDeleteFollowRequestById';
import {
  useGetFollowRequestByUserIdQuery,
  type GetFollowRequestByUserIdQuery,
} from '@/generated/follows/getFollowRequestByUserId';
import { appendNew } from '@/shared/action/appendNew';
import { readResponse } from '@/shared/action/readResponse';
import { useAction } from '@/shared/action/useAction';
import { useInfiniteQuery, type InfiniteQuery } from '@/shared/action/useInfiniteQuery';

import { REQUEST_QUERIES, writeNewFollower } from './followCache';
import { FIRST_PEOPLE } from './liveFollows';

type FollowRequest = NonNullable<GetFollowRequestByUserIdQuery['getFollowRequestByUserId']['data']>[number];

/** The number of open follow requests to the viewer; 0 while loading. */
export function useFollowRequestCount(): number {
  const result = useGetFollowRequestByUserIdQuery({ variables: FIRST_PEOPLE, fetchPolicy: 'cache-and-network' });
  return readResponse(result).response?.totalCount ?? 0;
}

interface FollowRequests {
  list: InfiniteQuery<FollowRequest>;
  /** Accepts or deletes a request. It leaves the list after the server has confirmed. */
  answer: (request: FollowRequest, isAccept: boolean) => Promise<void>;
  busy: boolean;
}

export function useFollowRequests(): FollowRequests {
  const { cache } = useApolloClient();
  const viewerId = useViewer().id;
  const result = useGetFollowRequestByUserIdQuery({ variables: FIRST_PEOPLE });
  const decide = useAction(useAcceptAndDeleteFollowRequestByIdMutation, { refetchIfStale: REQUEST_QUERIES });
  const list = useInfiniteQuery(result, {
    pageSize: PEOPLE_PAGE_SIZE,
    rows: (response) => ({ items: response.data ?? [], total: response.totalCount ?? 0 }),
    readPage: (pageNumber) =>
      result.fetchMore({
        variables: { pageNumber },
        updateQuery: (all, { fetchMoreResult: { getFollowRequestByUserId: next } }) =>
          next.data
            ? {
                getFollowRequestByUserId: { ...next, data: appendNew(all.getFollowRequestByUserId.data, next.data) },
              }
            : all,
      }),
  });

  const answer = async (request: FollowRequest, isAccept: boolean) => {
    const { ok } = await decide.run({ id: request.id, isAccept });
    if (!ok) return;
    result.updateQuery((_partial, { complete, previousData }) =>
      complete ? removeRequest(previousData, request.id) : undefined,
    );
    if (isAccept) writeNewFollower(cache, viewerId);
  };

  return { list, answer, busy: decide.busy };
}

function removeRequest({ getFollowRequestByUserId: all }: GetFollowRequestByUserIdQuery, id: number) {
  const data = all.data?.filter((request) => request.id !== id) ?? null;
  return { getFollowRequestByUserId: { ...all, data, totalCount: Math.max(0, (all.totalCount ?? 0) - 1) } };
}
