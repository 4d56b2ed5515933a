import type { Resolvers } from '../../generated/schema.ts';
import { reply, replyDone, replyWith } from '../../graphql/envelope.ts';
import * as holdings from './holdings.service.ts';
import * as portfolios from './portfolios.service.ts';

export const portfolioResolvers: Resolvers = {
  Query: {
    getPortfolioList: (_root, args, ctx) => replyWith(ctx, 'common.ok', () => portfolios.list(ctx, args)),
  },
  Mutation: {
    addPortfolioHolding: (_root, args, ctx) => reply(ctx, 'portfolios.added', () => holdings.add(ctx, args)),
    updatePortfolioHolding: (_root, args, ctx) => reply(ctx, 'portfolios.updated', () => holdings.update(ctx, args)),
    removePortfolioHolding: (_root, args, ctx) =>
      replyDone(ctx, 'portfolios.removed', () => holdings.remove(ctx, args.id)),
  },
};
