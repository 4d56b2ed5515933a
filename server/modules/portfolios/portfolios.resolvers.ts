import type { Resolvers } from '../../generated/schema.ts';
import { respond, respondOk, respondWith } from '../../context/envelope.ts';
import * as holdings from './holdings.service.ts';
import * as portfolios from './portfolios.service.ts';
import * as profilePortfolio from './profilePortfolio.service.ts';

export const portfolioResolvers = {
  Query: {
    getPortfolioList: (_root, args, ctx) => respondWith(ctx, 'common.ok', () => portfolios.list(ctx, args)),
    getProfilePortfolio: (_root, args, ctx) => respondWith(ctx, 'common.ok', () => profilePortfolio.read(ctx, args)),
  },
  Mutation: {
    addPortfolioHolding: (_root, args, ctx) => respond(ctx, 'portfolios.added', () => holdings.add(ctx, args)),
    updatePortfolioHolding: (_root, args, ctx) => respond(ctx, 'portfolios.updated', () => holdings.update(ctx, args)),
    removePortfolioHolding: (_root, args, ctx) =>
      respondOk(ctx, 'portfolios.removed', () => holdings.remove(ctx, args.id)),
  },
} satisfies Resolvers;
