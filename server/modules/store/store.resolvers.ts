import type { Resolvers } from '../../generated/schema.ts';
import { reply, replyPage, replyWith } from '../../graphql/envelope.ts';
import * as reviews from './reviews.service.ts';
import * as store from './storeBots.service.ts';
import * as subscriptions from './subscriptions.service.ts';

export const storeResolvers: Resolvers = {
  Query: {
    getBotDetailsByUserId: (_root, args, ctx) => reply(ctx, 'common.ok', () => store.get(ctx, args.botId)),
    getBotRatingOverView: (_root, args, ctx) => reply(ctx, 'common.ok', () => reviews.overview(ctx, args.botId)),
    getBotRatingReview: (_root, args, ctx) => replyWith(ctx, 'common.ok', () => reviews.list(ctx, args)),
    getBotSubscribedUser: (_root, args, ctx) => replyPage(ctx, 'common.ok', () => subscriptions.subscribers(ctx, args)),
    subscribeBot: (_root, args, ctx) => reply(ctx, 'store.subscribed', () => subscriptions.subscribe(ctx, args.id)),
    unSubscribeByBotId: (_root, args, ctx) =>
      reply(ctx, 'store.unsubscribed', () => subscriptions.unsubscribe(ctx, args.id)),
    addOrEditBotReview: (_root, args, ctx) => reply(ctx, 'store.reviewed', () => reviews.write(ctx, args)),
    getAllBotsByBotCategory: (_root, args, ctx) => replyPage(ctx, 'common.ok', () => store.byCategory(ctx, args)),
    getAllBotsByCategoryId: (_root, args, ctx) => replyPage(ctx, 'common.ok', () => store.ofCategory(ctx, args)),
    getBotStoreCategoryType: (_root, args, ctx) => replyPage(ctx, 'common.ok', () => store.listCategories(ctx, args)),
    getMarketplace: (_root, args, ctx) => replyPage(ctx, 'common.ok', () => store.marketplace(ctx, args)),
    getMarkeplaceCategory: (_root, args, ctx) => replyPage(ctx, 'common.ok', () => store.listShelves(ctx, args)),
    botListByCategoryId: (_root, args, ctx) => replyPage(ctx, 'common.ok', () => store.ofShelf(ctx, args)),
  },
  Mutation: {
    replyToBotReview: (_root, args, ctx) =>
      reply(ctx, args.reply?.trim() ? 'store.replied' : 'store.replyRemoved', () => reviews.answer(ctx, args)),
  },
};
