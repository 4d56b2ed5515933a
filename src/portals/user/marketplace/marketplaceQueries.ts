import { GetAllBotsByBotCategoryDocument } from '@/generated/store/getAllBotsByBotCategory';
import { GetMarkeplaceCategoryDocument } from '@/generated/store/getMarkeplaceCategory';
import type { PageQueries } from '@/shared/action/pageQueries';
import { MAX_GROUPS } from '@rules/bots/storeLimits';
import { FIRST_PAGE, MAX_CATEGORY_PAGE_SIZE } from '@rules/paging';

/** The queries of the start of the store. Its other lists load with the page. */
export const marketplaceQueries: PageQueries = ({ search }) =>
  search.size > 0
    ? []
    : [
        {
          query: GetMarkeplaceCategoryDocument,
          variables: { pageNumber: FIRST_PAGE, pageSize: MAX_CATEGORY_PAGE_SIZE, activeInactiveUser: 'active' },
        },
        { query: GetAllBotsByBotCategoryDocument, variables: { pageNumber: FIRST_PAGE, pageSize: MAX_GROUPS } },
      ];
