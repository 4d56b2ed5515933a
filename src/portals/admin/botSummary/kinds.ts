import { useAddBotByCategoryIdMutation } from '@/generated/store/addBotByCategoryId';
import { useAddMarketplaceBotsMutation } from '@/generated/store/addMarketplaceBots';
import { useGetBotStoreCategoryTypeQuery } from '@/generated/store/getBotStoreCategoryType';
import { useGetMarkeplaceCategoryQuery } from '@/generated/store/getMarkeplaceCategory';
import { readResponse } from '@/shared/action/readResponse';
import { useAction } from '@/shared/action/useAction';
import type { MessageId } from '@/shared/i18n/messages';
import { paths } from '@/shared/paths';
import { FIRST_PAGE, MAX_CATEGORY_PAGE_SIZE } from '@rules/paging';

/** The filter of a list: the bots of a category, or all others. */
export type CategoryScope = Partial<
  Record<
    'botCategoryId' | 'marketplaceCategoryId' | 'notInBotCategoryId' | 'notInMarketplaceCategoryId',
    number | undefined
  >
>;

interface BotGroup {
  id: number;
  category: string;
}

interface Groups {
  categories: readonly BotGroup[] | undefined;
  failure: string | null | undefined;
  refetch: () => void;
}

/** Categories that admins add bots to: those that developers choose from, or those of the marketplace. */
export interface CategoryKind {
  /** All categories: there are few, so they are not paged. */
  useCategories: () => Groups;
  inside: (categoryId: number) => CategoryScope;
  outside: (categoryId: number) => CategoryScope;
  useAdd: () => (categoryId: number, botIds: number[]) => Promise<{ ok: boolean }>;
  /** The page with all categories, the page of a category, and the page that adds bots to it. */
  listPath: () => string;
  openPath: (id: number) => string;
  addPath: (id: number, name?: string) => string;
  listTitleId: MessageId;
  toListId: MessageId;
  aboutId: MessageId;
  addAboutId: MessageId;
}

const EVERY = { pageNumber: FIRST_PAGE, pageSize: MAX_CATEGORY_PAGE_SIZE };

/** Queries that contain the bots of a category or their number. */
export const CATEGORY_QUERIES = ['getBotDetailByStatus', 'getBotStoreCategoryType'];
export const MARKETPLACE_CATEGORY_QUERIES = ['getBotDetailByStatus', 'getMarkeplaceCategory'];

/** Browsers resolve dot segments even when escaped, and some servers split at escaped slashes. */
const isLostInPaths = (text: string) => /^\.*$|[/\\]/.test(text);

export const botCategories: CategoryKind = {
  useCategories: () => {
    const result = useGetBotStoreCategoryTypeQuery({ variables: EVERY });
    const { response, failure } = readResponse(result);
    return { categories: response?.data ?? undefined, failure, refetch: () => void result.refetch() };
  },
  inside: (botCategoryId) => ({ botCategoryId }),
  outside: (notInBotCategoryId) => ({ notInBotCategoryId }),
  useAdd: () => {
    const add = useAction(useAddBotByCategoryIdMutation, { refetchQueries: CATEGORY_QUERIES });
    return (categoryId, botId) => add.run({ categoryId, botId });
  },
  listPath: paths.adminBotCategories,
  openPath: paths.adminBotSummary,
  addPath: (id, name) => paths.adminBotSummaryAdd(id, name !== undefined && isLostInPaths(name) ? undefined : name),
  listTitleId: 'page.adminBotCategories',
  toListId: 'botSummary.toCategories',
  aboutId: 'botSummary.about',
  addAboutId: 'botSummary.addAbout',
};

export const marketplaceCategories: CategoryKind = {
  useCategories: () => {
    const result = useGetMarkeplaceCategoryQuery({ variables: EVERY });
    const { response, failure } = readResponse(result);
    return { categories: response?.data ?? undefined, failure, refetch: () => void result.refetch() };
  },
  inside: (marketplaceCategoryId) => ({ marketplaceCategoryId }),
  outside: (notInMarketplaceCategoryId) => ({ notInMarketplaceCategoryId }),
  useAdd: () => {
    const add = useAction(useAddMarketplaceBotsMutation, { refetchQueries: MARKETPLACE_CATEGORY_QUERIES });
    return (categoryId, botIds) => add.run({ categoryId, botIds });
  },
  listPath: paths.adminMarketplaceCategories,
  openPath: paths.adminMarketplaceCategory,
  addPath: paths.adminMarketplaceCategoryAdd,
  listTitleId: 'page.adminMarketplaceCategories',
  toListId: 'botSummary.marketplaceCategory.toCategories',
  aboutId: 'botSummary.marketplaceCategory.about',
  addAboutId: 'botSummary.marketplaceCategory.addAbout',
};
