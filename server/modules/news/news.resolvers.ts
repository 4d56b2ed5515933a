import type { Resolvers } from '../../generated/schema.ts';
import { replyWith } from '../../graphql/envelope.ts';
import * as news from './news.service.ts';

export const newsResolvers: Resolvers = {
  Query: {
    getAllNewsDetails: (_root, args, ctx) => replyWith(ctx, 'common.ok', () => news.list(ctx, args)),
  },
  News: {
    content: ({ id }, _args, ctx) => news.contentOf(ctx, id),
  },
};
