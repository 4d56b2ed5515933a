import type { ContentTable_ContentVersionFragment } from '@/generated/content/fragments';
import { useGetContentVersionsQuery } from '@/generated/content/getContentVersions';
import type { ContentPage } from '@/generated/schema';
import { appendNewBy } from '@/shared/action/appendNew';
import { useInfiniteQuery } from '@/shared/action/useInfiniteQuery';
import { FIRST_PAGE } from '@rules/paging';

const PAGE_SIZE = 20;

/** A published version of a page. */
export type ContentVersion = ContentTable_ContentVersionFragment;

/** The versions of a page, the newest first, which is the current one. */
export function useVersions(page: ContentPage) {
  const result = useGetContentVersionsQuery({
    variables: { page, pageNumber: FIRST_PAGE, pageSize: PAGE_SIZE },
    // Other admins publish, too.
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  return useInfiniteQuery(result, {
    pageSize: PAGE_SIZE,
    rows: ({ data, totalCount }) => ({ items: data ?? [], total: totalCount ?? 0 }),
    readPage: (pageNumber) =>
      result.fetchMore({
        variables: { pageNumber },
        updateQuery: (all, { fetchMoreResult: { getContentVersions: next } }) =>
          next.data
            ? {
                getContentVersions: {
                  ...next,
                  data: appendNewBy(all.getContentVersions.data, next.data, ({ version }) => version),
                },
              }
            : all,
      }),
  });
}
