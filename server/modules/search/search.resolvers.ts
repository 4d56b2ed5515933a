import type { Resolvers } from '../../generated/schema.ts';
import { replyWith } from '../../graphql/envelope.ts';
import { search } from './search.service.ts';

export const searchResolvers: Resolvers = {
  Query: {
    getSearchByType: (_root, args, ctx) => replyWith(ctx, 'common.ok', () => search(ctx, args)),
  },
};
