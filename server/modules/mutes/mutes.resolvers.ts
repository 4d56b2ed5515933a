import type { Resolvers } from '../../generated/schema.ts';
import { reply, replyDone, replyPage } from '../../graphql/envelope.ts';
import * as mutes from './mutes.service.ts';

export const muteResolvers: Resolvers = {
  Query: {
    getMuteList: (_root, args, ctx) => replyPage(ctx, 'common.ok', () => mutes.list(ctx, args)),
  },
  Mutation: {
    addMute: (_root, args, ctx) => reply(ctx, 'mutes.added', () => mutes.add(ctx, args)),
    removeMute: (_root, args, ctx) => replyDone(ctx, 'mutes.removed', () => mutes.remove(ctx, args.id)),
  },
};
