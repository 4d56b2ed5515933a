import { useGetActivityQuery, type GetActivityQuery } from '@/generated/activities/getActivity';
import { useCursorQuery } from '@/shared/action/useCursorQuery';
import type { InfiniteQuery } from '@/shared/action/useInfiniteQuery';
import { FIRST_PAGE } from '@rules/paging';

const PAGE_SIZE = 20;

export type ListedActivity = NonNullable<GetActivityQuery['getActivity']['data']>[number];

interface Activities extends InfiniteQuery<ListedActivity> {
  /** Removes an activity from the loaded list; without an id, all. */
  evict: (id?: number) => void;
}

/** The activities that concern the viewer, the latest first. */
export function useActivities(): Activities {
  const result = useGetActivityQuery({
    variables: { pageNumber: FIRST_PAGE, pageSize: PAGE_SIZE },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const list = useCursorQuery(result, {
    pageSize: PAGE_SIZE,
    getPage: (read) => read.getActivity,
    withRows: (read, data) => ({ getActivity: { ...read.getActivity, data } }),
  });
  return {
    ...list,
    evict: (id) =>
      result.updateQuery((_partial, { complete, previousData }) => (complete ? without(previousData, id) : undefined)),
  };
}

function without({ getActivity }: GetActivityQuery, id: number | undefined): GetActivityQuery {
  if (id === undefined) return { getActivity: { ...getActivity, data: [], totalCount: 0, nextCursor: null } };
  const data = getActivity.data?.filter((row) => row.id !== id) ?? [];
  return { getActivity: { ...getActivity, data, totalCount: Math.max(0, (getActivity.totalCount ?? 0) - 1) } };
}
