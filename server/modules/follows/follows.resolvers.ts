import type { Resolvers } from '../../generated/schema.ts';
import { respond, respondOk, respondPage } from '../../context/envelope.ts';
import * as lists from './followLists.service.ts';
import * as follows from './follows.service.ts';

export const followResolvers = {
  Query: {
    getFollowRequestByUserId: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => lists.listRequests(ctx, args)),
    getFollowingList: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => lists.list(ctx, 'following', args)),
    getFollowersList: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => lists.list(ctx, 'followers', args)),
    getRequestedUser: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => lists.listRequested(ctx, args)),
  },
  Mutation: {
    userFollowUnfollow: (_root, args, ctx) => respond(ctx, 'follows.followed', () => follows.setFollowing(ctx, args)),
    acceptAndDeleteFollowRequestById: (_root, args, ctx) =>
      respondOk(ctx, args.isAccept ? 'follows.requestAccepted' : 'follows.requestDeleted', () =>
        follows.answerRequest(ctx, args),
      ),
  },
} satisfies Resolvers;
