import type { Resolvers } from '../../generated/schema.ts';
import { replyPage, replyWith } from '../../graphql/envelope.ts';
import * as news from './news.service.ts';
import * as voters from './newsVoters.service.ts';

export const newsResolvers: Resolvers = {
  Query: {
    getAllNewsDetails: (_root, args, ctx) => replyWith(ctx, 'common.ok', () => news.list(ctx, args)),
    getNewsUpvoteDownvoteList: (_root, args, ctx) => replyPage(ctx, 'common.ok', () => voters.list(ctx, args)),
  },
  News: {
    content: ({ id }, _args, ctx) => news.contentOf(ctx, id),
  },
};
