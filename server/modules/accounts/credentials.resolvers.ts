import type { Resolvers } from '../../generated/schema.ts';
import { respond, respondOk } from '../../context/envelope.ts';
import * as emailChange from './emailChange.service.ts';
import * as emailProof from './emailProof.service.ts';
import * as guest from './registration/guestAccount.service.ts';
import * as passwords from './passwords.service.ts';
import * as recovery from './recovery.service.ts';

/** Password recovery and changes, e-mail verification and changes. */
export const credentialResolvers = {
  Query: {
    checkResetToken: (_root, args, ctx) => respondOk(ctx, 'accounts.token.good', () => recovery.checkToken(ctx, args)),
    getVerificationWait: (_root, _args, ctx) => respond(ctx, 'common.ok', () => emailProof.verificationWait(ctx)),
  },
  Mutation: {
    forgotPassword: (_root, args, ctx) => respond(ctx, 'accounts.code.sent', () => recovery.forgotPassword(ctx, args)),
    appUserForgetPassword: (_root, args, ctx) =>
      respond(ctx, 'accounts.code.sent', () => recovery.forgotPassword(ctx, args)),
    verifyOTP: (_root, args, ctx) => respond(ctx, 'accounts.code.right', () => recovery.verifyCode(ctx, args)),
    setNewPassword: (_root, args, ctx) =>
      respondOk(ctx, 'accounts.password.changedSignIn', () => recovery.resetPassword(ctx, args)),
    resetPassword: (_root, args, ctx) =>
      respondOk(ctx, 'accounts.password.changedSignIn', () => recovery.resetPassword(ctx, args)),
    changePasswordByUserId: (_root, args, ctx) =>
      respondOk(ctx, 'accounts.password.changed', () => passwords.change(ctx, args)),
    convertGuestAccount: (_root, args, ctx) =>
      respondOk(ctx, 'accounts.guest.converted', () => guest.convert(ctx, args)),
    verifyUserEmail: (_root, args, ctx) =>
      respondOk(ctx, 'accounts.email.verified', () => emailProof.proveEmail(ctx, args)),
    verifyEmailAddress: (_root, args, ctx) =>
      respondOk(ctx, 'accounts.email.verificationSent', () => emailProof.requestVerification(ctx, args)),
    changeEmailAddress: (_root, args, ctx) =>
      respondOk(ctx, 'accounts.email.changeRequested', () => emailChange.requestEmailChange(ctx, args)),
  },
} satisfies Resolvers;
