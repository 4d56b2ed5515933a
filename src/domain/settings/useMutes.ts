import { useGetMuteListQuery, type GetMuteListQuery } from '@/generated/mutes/getMuteList';
import type { MuteRow_MuteFragment } from '@/generated/mutes/fragments';
import { useRemoveMuteMutation } from '@/generated/mutes/removeMute';
import { appendNew } from '@/shared/action/appendNew';
import { useAction } from '@/shared/action/useAction';
import { useInfiniteQuery, type InfiniteQuery } from '@/shared/action/useInfiniteQuery';
import { FIRST_PAGE } from '@rules/paging';

const PAGE_SIZE = 20;

interface Mutes {
  list: InfiniteQuery<MuteRow_MuteFragment>;
  /** Unmutes; the entry leaves the list after the server has accepted it. */
  remove: (mute: MuteRow_MuteFragment) => Promise<void>;
  busy: boolean;
}

/** The viewer's muted users, words and tickers, the latest first. */
export function useMutes(): Mutes {
  const result = useGetMuteListQuery({
    variables: { pageNumber: FIRST_PAGE, pageSize: PAGE_SIZE },
    // Users are muted on their profiles: the cache may be out of date.
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const action = useAction(useRemoveMuteMutation);
  const list = useInfiniteQuery(result, {
    pageSize: PAGE_SIZE,
    rows: (response) => ({ items: response.data ?? [], total: response.totalCount ?? 0 }),
    readPage: (pageNumber) =>
      result.fetchMore({
        variables: { pageNumber },
        updateQuery: (all, { fetchMoreResult: { getMuteList: next } }) =>
          next.data ? { getMuteList: { ...next, data: appendNew(all.getMuteList.data, next.data) } } : all,
      }),
  });

  const remove = async ({ id }: MuteRow_MuteFragment) => {
    const { ok } = await action.run({ id });
    if (!ok) return;
    result.updateQuery((_partial, { complete, previousData }) => (complete ? without(previousData, id) : undefined));
  };

  return { list, remove, busy: action.busy };
}

function without({ getMuteList: all }: GetMuteListQuery, id: number): GetMuteListQuery {
  const data = all.data?.filter((mute) => mute.id !== id) ?? null;
  return { getMuteList: { ...all, data, totalCount: Math.max(0, (all.totalCount ?? 0) - 1) } };
}
