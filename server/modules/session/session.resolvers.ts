import type { Resolvers } from '../../generated/schema.ts';
import { respond, respondOk } from '../../context/envelope.ts';
import * as devices from './devices.service.ts';
import * as guests from './guests.service.ts';
import * as linked from './linkedProviders.service.ts';
import * as session from './session.service.ts';
import { signInOptions } from './signInOptions.service.ts';
import * as social from './social.service.ts';

export const sessionResolvers = {
  Query: {
    verifyToken: (_root, _args, ctx) => respond(ctx, 'session.verified', () => session.verify(ctx)),
    getDeviceList: (_root, _args, ctx) => respond(ctx, 'common.ok', () => devices.list(ctx)),
    getLinkedProviders: (_root, _args, ctx) => respond(ctx, 'common.ok', () => linked.list(ctx)),
    getSignInOptions: (_root, _args, ctx) => respond(ctx, 'common.ok', () => signInOptions(ctx)),
  },
  Mutation: {
    loginV3: (_root, args, ctx) => respond(ctx, 'session.signedIn', () => session.signIn(ctx, args)),
    refreshSession: (_root, _args, ctx) => respond(ctx, 'session.refreshed', () => session.refresh(ctx)),
    logout: (_root, args, ctx) => respondOk(ctx, 'session.signedOut', () => session.signOut(ctx, args)),
    signOutDevice: (_root, args, ctx) => respondOk(ctx, 'session.deviceSignedOut', () => devices.signOut(ctx, args)),
    signOutOtherDevices: (_root, _args, ctx) =>
      respondOk(ctx, 'session.othersSignedOut', () => devices.signOutOthers(ctx)),
    unlinkProvider: (_root, args, ctx) => respondOk(ctx, 'session.provider.unlinked', () => linked.unlink(ctx, args)),
    guestSignInSignUp: (_root, args, ctx) => respond(ctx, 'session.signedIn', () => guests.signIn(ctx, args)),
    socialLogInSignUp: (_root, args, ctx) =>
      respond(ctx, 'session.signedIn', () => social.signInWithIdToken(ctx, args)),
    socialLogInSignUpV4: (_root, args, ctx) => respond(ctx, 'session.signedIn', () => social.signInWithCode(ctx, args)),
  },
} satisfies Resolvers;
