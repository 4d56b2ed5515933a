import type { Resolvers } from '../../generated/schema.ts';
import { reply, replyDone, replyWith } from '../../graphql/envelope.ts';
import * as notifications from './notifications.service.ts';

export const notificationResolvers: Resolvers = {
  Query: {
    getNotificationList: (_root, args, ctx) => replyWith(ctx, 'common.ok', () => notifications.list(ctx, args)),
    getNotificationChoices: (_root, _args, ctx) => reply(ctx, 'common.ok', () => notifications.choices(ctx)),
  },
  Mutation: {
    markNotificationRead: (_root, args, ctx) =>
      replyDone(ctx, 'notifications.read', () => notifications.markRead(ctx, args.notificationId)),
    updateNotificationChoice: (_root, args, ctx) => reply(ctx, 'settings.saved', () => notifications.choose(ctx, args)),
  },
};
