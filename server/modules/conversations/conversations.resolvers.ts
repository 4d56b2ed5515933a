import type { Resolvers } from '../../generated/schema.ts';
import { respond, respondOk, respondPage, respondWith } from '../../context/envelope.ts';
import * as consents from './consents.service.ts';
import * as botBlocks from './controls/botBlocks.service.ts';
import * as controls from './controls/controls.service.ts';
import * as conversations from './conversations.service.ts';
import { submit } from './forms.service.ts';
import { press } from './presses.service.ts';
import { runCommand, send } from './sending.service.ts';
import { suggest } from './suggestions/suggestions.service.ts';
import { readTrust } from './trust.service.ts';
import { readUsage } from './usage.service.ts';

export const conversationResolvers = {
  Query: {
    getConversationList: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => conversations.list(ctx, args)),
    getUnreadConversationCount: (_root, _args, ctx) => respond(ctx, 'common.ok', () => conversations.countUnread(ctx)),
    getConversation: (_root, { botId }, ctx) => respondWith(ctx, 'common.ok', () => conversations.find(ctx, botId)),
    getBlockedBotList: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => botBlocks.list(ctx, args)),
    getBotTrust: (_root, { botId }, ctx) => respond(ctx, 'common.ok', () => readTrust(ctx, botId)),
    getBotUsage: (_root, { botId }, ctx) => respond(ctx, 'common.ok', () => readUsage(ctx, botId)),
    getBotSuggestions: (_root, args, ctx) => respond(ctx, 'common.ok', () => suggest(ctx, args)),
    getConversationMessages: (_root, args, ctx) =>
      respondWith(ctx, 'common.ok', () => conversations.messages(ctx, args)),
  },
  Mutation: {
    sendConversationMessage: (_root, args, ctx) => respond(ctx, 'conversations.sent', () => send(ctx, args)),
    runBotCommand: (_root, args, ctx) => respond(ctx, 'conversations.sent', () => runCommand(ctx, args)),
    pressBotButton: (_root, args, ctx) => respond(ctx, 'conversations.sent', () => press(ctx, args)),
    submitBotForm: (_root, args, ctx) => respond(ctx, 'conversations.sent', () => submit(ctx, args)),
    markConversationRead: (_root, args, ctx) => respondOk(ctx, 'common.ok', () => conversations.markRead(ctx, args)),
    muteConversation: (_root, args, ctx) =>
      respond(ctx, args.isMuted ? 'conversations.muted' : 'conversations.unmuted', () => controls.mute(ctx, args)),
    clearConversation: (_root, { botId }, ctx) =>
      respond(ctx, 'conversations.cleared', () => controls.clear(ctx, botId)),
    blockBot: (_root, { botId }, ctx) => respond(ctx, 'conversations.botBlocked', () => botBlocks.block(ctx, botId)),
    unblockBot: (_root, { botId }, ctx) =>
      respond(ctx, 'conversations.botUnblocked', () => botBlocks.unblock(ctx, botId)),
    updateBotConsent: (_root, args, ctx) =>
      respond(ctx, args.isGranted ? 'conversations.consentGiven' : 'conversations.consentWithdrawn', () =>
        consents.update(ctx, args),
      ),
  },
} satisfies Resolvers;
