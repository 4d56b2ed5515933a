import type { Resolvers } from '../../generated/schema.ts';
import { respondWith } from '../../context/envelope.ts';
import { search } from './search.service.ts';

export const searchResolvers = {
  Query: {
    getSearchByType: (_root, args, ctx) => respondWith(ctx, 'common.ok', () => search(ctx, args)),
  },
} satisfies Resolvers;
