import type { Resolvers } from '../../generated/schema.ts';
import { respondOk, respondWith } from '../../context/envelope.ts';
import * as activities from './activities.service.ts';

export const activityResolvers = {
  Query: {
    getActivity: (_root, args, ctx) => respondWith(ctx, 'common.ok', () => activities.list(ctx, args)),
  },
  Mutation: {
    markActivityRead: (_root, args, ctx) =>
      respondOk(ctx, 'notifications.read', () => activities.markRead(ctx, args.activityId)),
    deleteActivity: (_root, args, ctx) => respondOk(ctx, 'activities.deleted', () => activities.remove(ctx, args)),
  },
} satisfies Resolvers;
