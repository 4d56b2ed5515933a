import type { Resolvers } from '../../generated/schema.ts';
import { respond, respondOk, respondPage } from '../../context/envelope.ts';
import * as commands from './commands.service.ts';

export const commandResolvers = {
  Query: {
    getBotCommand: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => commands.list(ctx, args)),
    checkBotCommand: (_root, args, ctx) => respond(ctx, 'common.ok', () => commands.check(ctx, args)),
    updateBotCommand: (_root, args, ctx) => respond(ctx, 'commands.updated', () => commands.update(ctx, args)),
    removeBotCommand: (_root, args, ctx) => respondOk(ctx, 'commands.removed', () => commands.remove(ctx, args)),
  },
  Mutation: {
    addBotCommand: (_root, args, ctx) => respond(ctx, 'commands.added', () => commands.add(ctx, args)),
    addBotCommandUse: (_root, args, ctx) => respondOk(ctx, 'commands.useCounted', () => commands.addUse(ctx, args)),
  },
} satisfies Resolvers;
