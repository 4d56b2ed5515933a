import { useGetFollowersListQuery } from '@/generated/follows/getFollowersList';
import { useGetFollowingListQuery } from '@/generated/follows/getFollowingList';
import { useGetRequestedUserQuery } from '@/generated/follows/getRequestedUser';
import type { FollowRow_PersonFragment } from '@/generated/follows/fragments';
import { PEOPLE_PAGE_SIZE } from '@/domain/people/peoplePages';
import { appendNew } from '@/shared/action/appendNew';
import { isOfQuery } from '@/shared/action/isOfQuery';
import { useInfiniteQuery, type InfiniteQuery } from '@/shared/action/useInfiniteQuery';
import { FIRST_PAGE } from '@rules/paging';

type FollowList = InfiniteQuery<FollowRow_PersonFragment>;

const FIRST = { pageNumber: FIRST_PAGE, pageSize: PEOPLE_PAGE_SIZE };

/** Newest first. */
export function useFollowers(userId: number, searchText: string): FollowList {
  const result = useGetFollowersListQuery({
    variables: { ...FIRST, userId, searchText: searchText || null },
    fetchPolicy: 'network-only',
  });
  return useInfiniteQuery(result, {
    pageSize: PEOPLE_PAGE_SIZE,
    rows: getPageRows,
    readPage: (pageNumber) =>
      result.fetchMore({
        variables: { pageNumber },
        updateQuery: (all, { fetchMoreResult: { getFollowersList: next }, variables }) =>
          next.data && isOfQuery(result.observable, variables)
            ? { getFollowersList: { ...next, data: appendNew(all.getFollowersList.data, next.data) } }
            : all,
      }),
  });
}

/** Newest first. */
export function useFollowing(userId: number, searchText: string): FollowList {
  const result = useGetFollowingListQuery({
    variables: { ...FIRST, userId, searchText: searchText || null },
    fetchPolicy: 'network-only',
  });
  return useInfiniteQuery(result, {
    pageSize: PEOPLE_PAGE_SIZE,
    rows: getPageRows,
    readPage: (pageNumber) =>
      result.fetchMore({
        variables: { pageNumber },
        updateQuery: (all, { fetchMoreResult: { getFollowingList: next }, variables }) =>
          next.data && isOfQuery(result.observable, variables)
            ? { getFollowingList: { ...next, data: appendNew(all.getFollowingList.data, next.data) } }
            : all,
      }),
  });
}

/** People with a pending follow request of the viewer. */
export function useRequestedPeople(): FollowList {
  const result = useGetRequestedUserQuery({ variables: FIRST, fetchPolicy: 'network-only' });
  return useInfiniteQuery(result, {
    pageSize: PEOPLE_PAGE_SIZE,
    rows: getPageRows,
    readPage: (pageNumber) =>
      result.fetchMore({
        variables: { pageNumber },
        updateQuery: (all, { fetchMoreResult: { getRequestedUser: next } }) =>
          next.data ? { getRequestedUser: { ...next, data: appendNew(all.getRequestedUser.data, next.data) } } : all,
      }),
  });
}

function getPageRows(response: { data: FollowRow_PersonFragment[] | null; totalCount: number | null }) {
  return { items: response.data ?? [], total: response.totalCount ?? 0 };
}
