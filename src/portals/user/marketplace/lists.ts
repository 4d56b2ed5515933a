import { fromMarketplaceBot, fromStoreBot, type BotCardData } from '@/domain/store/BotCard';
import {
  useGetAllBotsByBotCategoryQuery,
  type GetAllBotsByBotCategoryQuery,
} from '@/generated/store/getAllBotsByBotCategory';
import { useBotListByCategoryIdQuery } from '@/generated/store/botListByCategoryId';
import { useGetAllBotsByCategoryIdQuery } from '@/generated/store/getAllBotsByCategoryId';
import { useGetMarketplaceQuery } from '@/generated/store/getMarketplace';
import { appendNew, appendNewBy } from '@/shared/action/appendNew';
import { useInfiniteQuery, type InfiniteQuery } from '@/shared/action/useInfiniteQuery';
import { FIRST_PAGE } from '@rules/paging';
import { MAX_GROUPS } from '@rules/bots/storeLimits';

/** Cards per page. */
const CARDS = 24;

const byBotId = ({ bot_id }: { bot_id: number }) => bot_id;

/** All bots of the store, search results, or the own subscriptions. */
export function useMarketplace(params: { searchText: string; subscribed: boolean }): InfiniteQuery<BotCardData> {
  const result = useGetMarketplaceQuery({
    variables: {
      searchText: params.searchText || null,
      subscribed: params.subscribed,
      pageNumber: FIRST_PAGE,
      pageSize: CARDS,
    },
    fetchPolicy: 'cache-and-network',
  });
  return useInfiniteQuery(result, {
    pageSize: CARDS,
    rows: (response) => ({ items: (response.data ?? []).map(fromMarketplaceBot), total: response.totalCount ?? 0 }),
    readPage: (pageNumber) =>
      result.fetchMore({
        variables: { pageNumber },
        updateQuery: (all, { fetchMoreResult: { getMarketplace: next } }) =>
          next.data
            ? { getMarketplace: { ...next, data: appendNewBy(all.getMarketplace.data, next.data, byBotId) } }
            : all,
      }),
  });
}

/** The bots of a marketplace category, in its order. */
export function useMarketplaceCategory(id: number, pageSize = CARDS): InfiniteQuery<BotCardData> {
  const result = useBotListByCategoryIdQuery({
    variables: { botCategoryId: id, pageNumber: FIRST_PAGE, pageSize },
    fetchPolicy: 'cache-and-network',
  });
  return useInfiniteQuery(result, {
    pageSize,
    rows: (response) => ({ items: (response.data ?? []).map(fromMarketplaceBot), total: response.totalCount ?? 0 }),
    readPage: (pageNumber) =>
      result.fetchMore({
        variables: { pageNumber },
        updateQuery: (all, { fetchMoreResult: { botListByCategoryId: next } }) =>
          next.data
            ? { botListByCategoryId: { ...next, data: appendNewBy(all.botListByCategoryId.data, next.data, byBotId) } }
            : all,
      }),
  });
}

export type Group = NonNullable<GetAllBotsByBotCategoryQuery['getAllBotsByBotCategory']['data']>[number];

/** The categories with bots, each with a few of them. */
export function useGroups(): InfiniteQuery<Group> {
  const result = useGetAllBotsByBotCategoryQuery({
    variables: { pageNumber: FIRST_PAGE, pageSize: MAX_GROUPS },
    fetchPolicy: 'cache-and-network',
  });
  return useInfiniteQuery(result, {
    pageSize: MAX_GROUPS,
    rows: (response) => ({ items: response.data ?? [], total: response.total_count ?? 0 }),
    readPage: (pageNumber) =>
      result.fetchMore({
        variables: { pageNumber },
        updateQuery: (all, { fetchMoreResult: { getAllBotsByBotCategory: next } }) =>
          next.data
            ? { getAllBotsByBotCategory: { ...next, data: appendNew(all.getAllBotsByBotCategory.data, next.data) } }
            : all,
      }),
  });
}

/** The bots of a bot category, the most used first. */
export function useCategory(categoryId: number): InfiniteQuery<BotCardData> {
  const result = useGetAllBotsByCategoryIdQuery({
    variables: { categoryId, pageNumber: FIRST_PAGE, pageSize: CARDS },
    fetchPolicy: 'cache-and-network',
  });
  return useInfiniteQuery(result, {
    pageSize: CARDS,
    rows: (response) => ({ items: (response.data ?? []).map(fromStoreBot), total: response.total_count ?? 0 }),
    readPage: (pageNumber) =>
      result.fetchMore({
        variables: { pageNumber },
        updateQuery: (all, { fetchMoreResult: { getAllBotsByCategoryId: next } }) =>
          next.data
            ? { getAllBotsByCategoryId: { ...next, data: appendNew(all.getAllBotsByCategoryId.data, next.data) } }
            : all,
      }),
  });
}
