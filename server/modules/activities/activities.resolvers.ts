import type { Resolvers } from '../../generated/schema.ts';
import { replyDone, replyWith } from '../../graphql/envelope.ts';
import * as activities from './activities.service.ts';

export const activityResolvers: Resolvers = {
  Query: {
    getActivity: (_root, args, ctx) => replyWith(ctx, 'common.ok', () => activities.list(ctx, args)),
  },
  Mutation: {
    markActivityRead: (_root, args, ctx) =>
      replyDone(ctx, 'notifications.read', () => activities.markRead(ctx, args.activityId)),
    deleteActivity: (_root, args, ctx) => replyDone(ctx, 'activities.deleted', () => activities.remove(ctx, args)),
  },
};
