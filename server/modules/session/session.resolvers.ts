import type { Resolvers } from '../../generated/schema.ts';
import { reply, replyDone } from '../../graphql/envelope.ts';
import * as session from './session.service.ts';

export const sessionResolvers: Resolvers = {
  Query: {
    verifyToken: (_root, _args, ctx) => reply(ctx, 'session.verified', () => session.verify(ctx)),
    getSignInOptions: (_root, _args, ctx) => reply(ctx, 'common.ok', async () => session.signInOptions(ctx)),
  },
  Mutation: {
    loginV3: (_root, args, ctx) => reply(ctx, 'session.signedIn', () => session.signIn(ctx, args)),
    refreshSession: (_root, _args, ctx) => reply(ctx, 'session.refreshed', () => session.refresh(ctx)),
    logout: (_root, args, ctx) => replyDone(ctx, 'session.signedOut', () => session.signOut(ctx, args)),
  },
};
