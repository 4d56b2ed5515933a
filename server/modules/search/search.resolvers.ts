import type { Resolvers } from '../../generated/schema.ts';
import { replyPage } from '../../graphql/envelope.ts';
import { search } from './search.service.ts';

export const searchResolvers: Resolvers = {
  Query: {
    getSearchByType: (_root, args, ctx) => replyPage(ctx, 'common.ok', () => search(ctx, args)),
  },
};
