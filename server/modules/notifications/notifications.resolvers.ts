import type { Resolvers } from '../../generated/schema.ts';
import { respond, respondOk, respondWith } from '../../context/envelope.ts';
import { requestsOnly } from '../../context/requestedPaths.ts';
import { listFields } from './listedPerson.ts';
import * as notifications from './notifications.service.ts';

export const notificationResolvers = {
  Query: {
    getNotificationList: (_root, args, ctx, info) =>
      respondWith(ctx, 'common.ok', () => notifications.list(ctx, args, requestsOnly(info, listFields))),
    getNotificationChoices: (_root, _args, ctx) => respond(ctx, 'common.ok', () => notifications.listChoices(ctx)),
  },
  Mutation: {
    markNotificationRead: (_root, args, ctx) =>
      respondOk(ctx, 'notifications.read', () => notifications.markRead(ctx, args.notificationId)),
    updateNotificationChoice: (_root, args, ctx) =>
      respond(ctx, 'settings.saved', () => notifications.choose(ctx, args)),
  },
} satisfies Resolvers;
