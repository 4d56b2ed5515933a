import type { Resolvers } from '../../../generated/schema.ts';
import { respond, respondOk } from '../../../context/envelope.ts';
import { renew } from './credentials.renewal.ts';
import * as credentials from './credentials.service.ts';
import * as tokens from '../tokens/tokens.service.ts';
import { logIn } from './credentials.signIn.ts';

export const botCredentialResolvers = {
  Query: {
    getBotTokenList: (_root, { botId }, ctx) => respond(ctx, 'common.ok', () => tokens.list(ctx, botId)),
    getBotTokenAndUserIdAndSpaceInfo: (_root, args, ctx) =>
      respond(ctx, 'common.ok', () => credentials.info(ctx, args.botId)),
    getBotsUserId: (_root, args, ctx) => respond(ctx, 'common.ok', () => credentials.chatUser(ctx, args.botId)),
    getBotNewAccessTokenByRefreshToken: (_root, args, ctx) =>
      respond(ctx, 'bots.chat.renewed', () => renew(ctx, args.matrix_id)),
    botResetPassword: (_root, args, ctx) =>
      respondOk(ctx, 'bots.chat.passwordReset', () => credentials.resetPassword(ctx, args.data)),
  },
  Mutation: {
    botLogin: (_root, args, ctx) => respond(ctx, 'bots.chat.signedIn', () => logIn(ctx, args.data)),
    reGenerateBotToken: (_root, args, ctx) =>
      respond(ctx, 'bots.chat.tokenMade', () => tokens.regenerate(ctx, args.botId)),
    addBotToken: (_root, args, ctx) => respond(ctx, 'bots.tokens.added', () => tokens.add(ctx, args)),
    rotateBotToken: (_root, args, ctx) => respond(ctx, 'bots.tokens.rotated', () => tokens.rotate(ctx, args)),
    removeBotToken: (_root, args, ctx) => respondOk(ctx, 'bots.tokens.removed', () => tokens.remove(ctx, args)),
  },
} satisfies Resolvers;
