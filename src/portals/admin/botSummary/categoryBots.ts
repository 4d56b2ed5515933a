import type { ReviewQueue_BotFragment } from '@/generated/botReviews/fragments';
import {
  GetBotDetailByStatusDocument,
  useGetBotDetailByStatusQuery,
  type GetBotDetailByStatusQuery,
  type GetBotDetailByStatusQueryVariables,
} from '@/generated/botReviews/getBotDetailByStatus';
import { useGetBotStoreCategoryTypeQuery } from '@/generated/store/getBotStoreCategoryType';
import { readReply } from '@/shared/action/readReply';
import { tableSource } from '@/shared/ui/table/tableSource';
import { FIRST_PAGE, MAX_CATEGORY_PAGE_SIZE } from '@rules/paging';

/** The bots of a category, or those that are not in it. */
export const categoryBots = tableSource<
  GetBotDetailByStatusQuery,
  GetBotDetailByStatusQueryVariables,
  GetBotDetailByStatusQueryVariables,
  ReviewQueue_BotFragment
>({
  useQuery: useGetBotDetailByStatusQuery,
  document: GetBotDetailByStatusDocument,
  toVariables: (asked) => asked,
  toPage: ({ data, total_count: total }) => ({ rows: data ?? [], total: total ?? 0 }),
});

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
