import type { Resolvers } from '../../generated/schema.ts';
import { reply, replyPage } from '../../graphql/envelope.ts';
import * as analytics from './analytics.service.ts';

export const analyticsResolvers: Resolvers = {
  Query: {
    getBotAnalysisChart: (_root, args, ctx) => reply(ctx, 'common.ok', () => analytics.chart(ctx, args)),
    getBotAnalysisOverview: (_root, args, ctx) => replyPage(ctx, 'common.ok', () => analytics.overview(ctx, args)),
  },
};
