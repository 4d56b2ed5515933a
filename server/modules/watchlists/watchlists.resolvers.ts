import type { Resolvers } from '../../generated/schema.ts';
import { respondOk, respondPage } from '../../context/envelope.ts';
import { translate } from '../../i18n/translate.ts';
import * as watchlists from './watchlists.service.ts';

export const watchlistResolvers = {
  Query: {
    getStockWatchlist: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => watchlists.list(ctx, args)),
  },
  Mutation: {
    addStockWatchlist: async (_root, args, ctx) => {
      const addCount = await watchlists.add(ctx, args.tickerIds);
      const messageId = addCount === 0 ? 'watchlists.alreadyThere' : 'watchlists.added';
      return { status: 200, message: translate(ctx.language, messageId, { count: addCount }), addCount };
    },
    removeWatchlistStock: (_root, args, ctx) =>
      respondOk(ctx, 'watchlists.removed', () => watchlists.remove(ctx, args)),
  },
} satisfies Resolvers;
