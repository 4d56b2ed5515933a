import { useGetblockUsersListQuery, type GetblockUsersListQuery } from '@/generated/blocks/getblockUsersList';
import { useUnBlockUsersByIdMutation } from '@/generated/blocks/unBlockUsersById';
import { appendNew } from '@/shared/action/appendNew';
import { useAction } from '@/shared/action/useAction';
import { useInfiniteQuery, type InfiniteQuery } from '@/shared/action/useInfiniteQuery';
import { FIRST_PAGE } from '@rules/paging';

const PAGE_SIZE = 8;

type BlockedAccount = NonNullable<GetblockUsersListQuery['getblockUsersList']['data']>[number];

interface BlockedAccounts {
  list: InfiniteQuery<BlockedAccount>;
  /** Unblocks; the user leaves the list after the server has accepted it. */
  unblock: (account: BlockedAccount) => Promise<void>;
  busy: boolean;
}

/** The accounts that the viewer has blocked, by pages of 8 (console §2). */
export function useBlockedAccounts(): BlockedAccounts {
  const result = useGetblockUsersListQuery({
    variables: { pageNumber: FIRST_PAGE, pageSize: PAGE_SIZE },
    // Users are blocked on their profiles: the cache may be out of date.
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const action = useAction(useUnBlockUsersByIdMutation, { refetchQueries: ['getProfile'] });
  const list = useInfiniteQuery(result, {
    pageSize: PAGE_SIZE,
    rows: (response) => ({ items: response.data ?? [], total: response.total_count ?? 0 }),
    readPage: (pageNumber) =>
      result.fetchMore({
        variables: { pageNumber },
        updateQuery: (all, { fetchMoreResult: { getblockUsersList: next } }) =>
          next.data ? { getblockUsersList: { ...next, data: appendNew(all.getblockUsersList.data, next.data) } } : all,
      }),
  });

  const unblock = async (account: BlockedAccount) => {
    const { ok } = await action.run({ blockUserId: account.id, matrixUserId: account.matrix_user_id });
    if (!ok) return;
    result.updateQuery((_partial, { complete, previousData }) =>
      complete ? without(previousData, account.id) : undefined,
    );
  };

  return { list, unblock, busy: action.busy };
}

function without({ getblockUsersList: all }: GetblockUsersListQuery, id: number): GetblockUsersListQuery {
  const data = all.data?.filter((account) => account.id !== id) ?? null;
  return { getblockUsersList: { ...all, data, total_count: Math.max(0, (all.total_count ?? 0) - 1) } };
}
