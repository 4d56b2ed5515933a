import { MAX_CATEGORY_PAGE_SIZE } from '../../../rules/paging.ts';
import type { Resolvers } from '../../generated/schema.ts';
import { respond, respondOk, respondPage, respondWith } from '../../context/envelope.ts';
import { botCategoryList, marketplaceCategoryList } from '../lookups/lookupLists.ts';
import { createCrudResolvers } from '../lookups/createCrudResolvers.ts';
import * as allReviews from './allReviews.service.ts';
import * as categoryBots from './categoryBots.service.ts';
import * as reviews from './reviews.service.ts';
import * as marketplaceBots from './marketplaceBots.service.ts';
import * as store from './storeBots.service.ts';
import { toCategory, toMarketplaceCategory } from './store.mapper.ts';
import * as subscriptions from './subscriptions.service.ts';

const categories = createCrudResolvers(botCategoryList, toCategory, MAX_CATEGORY_PAGE_SIZE);
const marketplaceCategories = createCrudResolvers(
  marketplaceCategoryList,
  toMarketplaceCategory,
  MAX_CATEGORY_PAGE_SIZE,
);

export const storeResolvers = {
  Query: {
    getBotDetailsByUserId: (_root, args, ctx) => respond(ctx, 'common.ok', () => store.get(ctx, args.botId)),
    getBotRatingOverView: (_root, args, ctx) => respond(ctx, 'common.ok', () => reviews.overview(ctx, args.botId)),
    getBotRatingReview: (_root, args, ctx) => respondWith(ctx, 'common.ok', () => reviews.list(ctx, args)),
    getAllBotReviews: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => allReviews.listReviews(ctx, args)),
    getAllBotRatingOverView: (_root, args, ctx) =>
      respond(ctx, 'common.ok', () => allReviews.overview(ctx, args.botId)),
    getBotSubscribedUser: (_root, args, ctx) =>
      respondPage(ctx, 'common.ok', () => subscriptions.subscribers(ctx, args)),
    subscribeBot: (_root, args, ctx) =>
      respond(ctx, 'store.subscribed', () => subscriptions.subscribe(ctx, args.id, args.allowedScopes)),
    unSubscribeByBotId: (_root, args, ctx) =>
      respond(ctx, 'store.unsubscribed', () => subscriptions.unsubscribe(ctx, args.id)),
    addOrEditBotReview: (_root, args, ctx) => respond(ctx, 'store.reviewed', () => reviews.write(ctx, args)),
    getAllBotsByBotCategory: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => store.byCategory(ctx, args)),
    getAllBotsByCategoryId: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => store.ofCategory(ctx, args)),
    getBotStoreCategoryType: (_root, { pageSize, ...args }, ctx) =>
      categories.list(ctx, { ...args, pageSize: pageSize ?? MAX_CATEGORY_PAGE_SIZE }),
    getMarketplace: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => store.marketplace(ctx, args)),
    getMarkeplaceCategory: (_root, { activeInactiveUser, ...args }, ctx) =>
      marketplaceCategories.list(ctx, { ...args, activeInactiveStatus: activeInactiveUser }),
    botListByCategoryId: (_root, args, ctx) =>
      respondPage(ctx, 'common.ok', () => store.inMarketplaceCategory(ctx, args)),
    updateMarkeplaceCategory: (_root, { categoryId, categoryName, nameTr, status, expectedUts }, ctx) =>
      marketplaceCategories.update(ctx, {
        id: categoryId,
        name: categoryName,
        nameTr,
        active: status ?? undefined,
        expectedUts,
      }),
    deleteMarkeplaceCategory: (_root, { categoryId: id, expectedUts }, ctx) =>
      marketplaceCategories.remove(ctx, { id, expectedUts }),
  },
  Mutation: {
    addMarketplaceCategory: (_root, { categoryName: name, nameTr }, ctx) =>
      marketplaceCategories.add(ctx, { name, nameTr }),
    addBotStoreCategoryType: (_root, { category: name, nameTr }, ctx) => categories.add(ctx, { name, nameTr }),
    updateBotStoreCategoryType: (_root, { category, status, ...args }, ctx) =>
      categories.update(ctx, { ...args, name: category, active: status ?? undefined }),
    addBotByCategoryId: (_root, args, ctx) => respondOk(ctx, 'store.botsAdded', () => categoryBots.add(ctx, args)),
    deleteBotByCategoryId: (_root, args, ctx) =>
      respondOk(ctx, 'store.botRemoved', () => categoryBots.remove(ctx, args)),
    addMarketplaceBots: (_root, args, ctx) => respondOk(ctx, 'store.botsAdded', () => marketplaceBots.add(ctx, args)),
    removeMarketplaceBots: (_root, args, ctx) =>
      respondOk(ctx, 'store.botsRemoved', () => marketplaceBots.remove(ctx, args)),
    moveMarketplaceBot: (_root, args, ctx) => respondOk(ctx, 'store.botMoved', () => marketplaceBots.move(ctx, args)),
    deleteBotStoreCategoryType: (_root, args, ctx) => categories.remove(ctx, args),
    replyToBotReview: (_root, args, ctx) =>
      respond(ctx, args.reply?.trim() ? 'store.replied' : 'store.replyRemoved', () => reviews.answer(ctx, args)),
  },
} satisfies Resolvers;
