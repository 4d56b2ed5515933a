import type { Resolvers } from '../../../generated/schema.ts';
import { respond, respondPage } from '../../../context/envelope.ts';
import * as analytics from './analytics.service.ts';

export const analyticsResolvers = {
  Query: {
    getBotAnalysisChart: (_root, args, ctx) => respond(ctx, 'common.ok', () => analytics.chart(ctx, args)),
    getBotAnalysisOverview: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => analytics.overview(ctx, args)),
  },
} satisfies Resolvers;
