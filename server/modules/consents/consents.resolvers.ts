import type { Resolvers } from '../../generated/schema.ts';
import { respond, respondPage } from '../../context/envelope.ts';
import * as consents from './consents.service.ts';

export const consentResolvers = {
  Query: {
    getBotConsent: (_root, { botId }, ctx) => respond(ctx, 'common.ok', () => consents.listRequests(ctx, botId)),
    getBotDataAccessList: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => consents.listAccess(ctx, args)),
  },
  Mutation: {
    updateBotScopes: (_root, args, ctx) => respond(ctx, 'consents.updated', () => consents.updateScopes(ctx, args)),
  },
} satisfies Resolvers;
