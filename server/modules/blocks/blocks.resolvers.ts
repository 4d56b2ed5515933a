import type { Resolvers } from '../../generated/schema.ts';
import { respond, respondPage } from '../../context/envelope.ts';
import * as blocks from './blocks.service.ts';

export const blockResolvers = {
  Query: {
    getblockUsersList: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => blocks.list(ctx, args)),
  },
  Mutation: {
    blockUsersById: (_root, args, ctx) => respond(ctx, 'blocks.blocked', () => blocks.block(ctx, args)),
    unBlockUsersById: (_root, args, ctx) => respond(ctx, 'blocks.unblocked', () => blocks.unblock(ctx, args)),
  },
} satisfies Resolvers;
