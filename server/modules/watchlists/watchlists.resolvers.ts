import type { Resolvers } from '../../generated/schema.ts';
import { respond, respondOk, respondPage } from '../../context/envelope.ts';
import { translate } from '../../i18n/translate.ts';
import * as imports from './import.service.ts';
import * as lists from './lists.service.ts';
import * as watchlists from './watchlists.service.ts';

export const watchlistResolvers = {
  Query: {
    getStockWatchlist: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => watchlists.list(ctx, args)),
    getWatchlists: (_root, _args, ctx) => respond(ctx, 'common.ok', () => lists.list(ctx)),
  },
  Mutation: {
    addStockWatchlist: async (_root, args, ctx) => {
      const addCount = await watchlists.add(ctx, args.tickerIds, args.listId);
      const messageId = addCount === 0 ? 'watchlists.alreadyThere' : 'watchlists.added';
      return { status: 200, message: translate(ctx.language, messageId, { count: addCount }), addCount };
    },
    removeWatchlistStock: (_root, args, ctx) =>
      respondOk(ctx, 'watchlists.removed', () => watchlists.remove(ctx, args)),
    addWatchlist: (_root, args, ctx) => respond(ctx, 'watchlists.listAdded', () => lists.add(ctx, args.name)),
    renameWatchlist: (_root, args, ctx) => respond(ctx, 'watchlists.listRenamed', () => lists.rename(ctx, args)),
    removeWatchlist: (_root, args, ctx) => respondOk(ctx, 'watchlists.listRemoved', () => lists.remove(ctx, args.id)),
    arrangeWatchlist: (_root, args, ctx) => respondOk(ctx, 'watchlists.arranged', () => watchlists.arrange(ctx, args)),
    setStockNote: (_root, args, ctx) => respond(ctx, 'watchlists.noteSaved', () => imports.setNote(ctx, args)),
    importWatchlist: (_root, args, ctx) => respond(ctx, 'watchlists.imported', () => imports.importText(ctx, args)),
  },
} satisfies Resolvers;
