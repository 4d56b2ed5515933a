import type { Resolvers } from '../../generated/schema.ts';
import { reply, replyPage } from '../../graphql/envelope.ts';
import * as people from './people.service.ts';

export const peopleResolvers: Resolvers = {
  Query: {
    searchPeople: (_root, args, ctx) => replyPage(ctx, 'common.ok', () => people.search(ctx, args)),
    getUserTypeList: (_root, _args, ctx) => reply(ctx, 'common.ok', () => people.types(ctx)),
    getUserStatus: (_root, _args, ctx) => reply(ctx, 'common.ok', () => people.statuses(ctx)),
  },
};
