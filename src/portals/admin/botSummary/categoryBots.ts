import { useGetBotStoreCategoryTypeQuery } from '@/generated/store/getBotStoreCategoryType';
import { readReply } from '@/shared/action/readReply';
import { FIRST_PAGE, MAX_CATEGORY_PAGE_SIZE } from '@rules/paging';

/** What shows the bots of a category and how many they are. */
export const CATEGORY_QUERIES = ['getBotDetailByStatus', 'getBotStoreCategoryType'];

/** All bot categories: there are few, and they are read whole. */
export function useBotCategories() {
  const result = useGetBotStoreCategoryTypeQuery({
    variables: { pageNumber: FIRST_PAGE, pageSize: MAX_CATEGORY_PAGE_SIZE },
  });
  const { reply, failure } = readReply(result);
  return { categories: reply?.data ?? undefined, failure, refetch: () => void result.refetch() };
}
