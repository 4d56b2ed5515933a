import type { ReviewRow_ReviewFragment } from '@/generated/store/fragments';
import { useGetBotRatingReviewQuery } from '@/generated/store/getBotRatingReview';
import { appendNew } from '@/shared/action/appendNew';
import { readResponse } from '@/shared/action/readResponse';
import { useInfiniteQuery, type InfiniteQuery } from '@/shared/action/useInfiniteQuery';
import { useSettled } from '@/shared/url/useSettled';
import { useTableParams, type TableParams } from '@/shared/url/useTableParams';
import { FIRST_PAGE } from '@rules/paging';

/** Queries that contain reviews and ratings. */
export const REVIEW_QUERIES = ['getBotRatingReview', 'getBotRatingOverView', 'getBotDetailsByUserId'] as const;

export interface Reviews {
  list: InfiniteQuery<ReviewRow_ReviewFragment>;
  /** The viewer's own review; null without one, undefined while loading. */
  own: ReviewRow_ReviewFragment | null | undefined;
  /** Search and sort order, stored in the URL. */
  params: TableParams<never>;
}

const PAGE_SIZE = 10;
const SORTABLE = ['uts', 'stars'] as const;
const NEWEST_FIRST = { by: 'uts', order: 'desc' } as const;

/**
 * The reviews of a bot, page by page, and the viewer's own review.
 * @param withoutOwn leaves the viewer's own review out of the list
 */
export function useReviews(botId: number, withoutOwn = false): Reviews {
  const params = useTableParams({ sortable: SORTABLE, defaultSort: NEWEST_FIRST });
  const requested = useSettled(params);
  const result = useGetBotRatingReviewQuery({
    variables: {
      botId,
      pageNumber: FIRST_PAGE,
      pageSize: PAGE_SIZE,
      searchText: requested.search || undefined,
      withoutOwn,
      sortBy: requested.sortBy === 'stars' ? 'stars' : 'uts',
      sortOrder: requested.sortOrder,
    },
    fetchPolicy: 'cache-and-network',
  });
  const list = useInfiniteQuery(result, {
    pageSize: PAGE_SIZE,
    rows: (response) => ({ items: response.data ?? [], total: response.totalCount ?? 0 }),
    readPage: (pageNumber) =>
      result.fetchMore({
        variables: { pageNumber },
        updateQuery: (all, { fetchMoreResult: { getBotRatingReview: next } }) =>
          next.data
            ? { getBotRatingReview: { ...next, data: appendNew(all.getBotRatingReview.data, next.data) } }
            : all,
      }),
  });
  // The previous data stays while a search loads, so that the own review and its draft do not disappear.
  const { response } = readResponse({ ...result, data: result.data ?? result.previousData });
  return { list, own: response?.loginUserReview, params };
}
