import type { Resolvers } from '../../generated/schema.ts';
import { replyPage } from '../../graphql/envelope.ts';
import * as voters from './voters.service.ts';

export const postResolvers: Resolvers = {
  Query: {
    getUserUpvoteDownvoteList: (_root, args, ctx) => replyPage(ctx, 'common.ok', () => voters.list(ctx, args)),
  },
};
