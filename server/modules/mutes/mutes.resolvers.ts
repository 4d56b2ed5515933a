import type { Resolvers } from '../../generated/schema.ts';
import { respond, respondOk, respondPage } from '../../context/envelope.ts';
import * as mutes from './mutes.service.ts';

export const muteResolvers = {
  Query: {
    getMuteList: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => mutes.list(ctx, args)),
  },
  Mutation: {
    addMute: (_root, args, ctx) => respond(ctx, 'mutes.added', () => mutes.add(ctx, args)),
    removeMute: (_root, args, ctx) => respondOk(ctx, 'mutes.removed', () => mutes.remove(ctx, args.id)),
  },
} satisfies Resolvers;
