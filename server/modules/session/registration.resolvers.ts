import type { Resolvers } from '../../generated/schema.ts';
import { respond } from '../../context/envelope.ts';
import * as availability from '../accounts/registration/availability.service.ts';
import { deviceLocation } from '../accounts/registration/location.service.ts';
import * as phoneCodes from '../accounts/registration/phoneCodes.service.ts';
import * as registration from './registration.service.ts';

/** Registration, and the checks that its form runs while it is filled in. */
export const registrationResolvers = {
  Query: {
    checkEmail: (_root, args, ctx) => availability.checkEmail(ctx, args),
    checkUsername: (_root, args, ctx) => availability.checkUsername(ctx, args),
    getDevicesLocationData: (_root, _args, ctx) => respond(ctx, 'common.ok', async () => deviceLocation(ctx)),
  },
  Mutation: {
    signupV3: (_root, args, ctx) =>
      respond(
        ctx,
        ({ user }) => (user.email_details.isEmailVerified ? 'accounts.registeredVerified' : 'accounts.registered'),
        () => registration.signUpInFull(ctx, args),
      ),
    signup: (_root, args, ctx) => respond(ctx, 'accounts.registered', () => registration.signUp(ctx, args)),
    sendRegisterOtp: (_root, args, ctx) =>
      respond(
        ctx,
        phoneCodes.codeChannel(ctx) === 'sms' ? 'accounts.phoneCode.sentToPhone' : 'accounts.phoneCode.sent',
        () => phoneCodes.send(ctx, args),
      ),
    verifyRegisterOtp: (_root, args, ctx) =>
      respond(
        ctx,
        phoneCodes.codeChannel(ctx) === 'sms' ? 'accounts.phoneCode.rightPhone' : 'accounts.phoneCode.right',
        () => phoneCodes.verify(ctx, args),
      ),
  },
} satisfies Resolvers;
