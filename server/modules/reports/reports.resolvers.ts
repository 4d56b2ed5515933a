import type { Resolvers } from '../../generated/schema.ts';
import { replyDone, replyPage } from '../../graphql/envelope.ts';
import * as reports from './reports.service.ts';

export const reportResolvers: Resolvers = {
  Query: {
    getPostReportCategoryRecord: (_root, args, ctx) => replyPage(ctx, 'common.ok', () => reports.reasons(ctx, args)),
  },
  Mutation: {
    addPostUserReportTopicRecord: (_root, args, ctx) =>
      replyDone(ctx, 'reports.posted', () => reports.reportPost(ctx, args)),
  },
};
