import type { Resolvers } from '../../generated/schema.ts';
import { respond, respondPage } from '../../context/envelope.ts';
import * as content from './content.service.ts';

export const contentResolvers = {
  Query: {
    getHelpForAccount: (_root, _args, ctx) => respond(ctx, 'common.ok', () => content.getHelp(ctx)),
    getAboutUsAndContactUsDetails: (_root, { id }, ctx) => respond(ctx, 'common.ok', () => content.getAbout(ctx, id)),
    getContentVersions: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => content.listVersions(ctx, args)),
    getContentVersion: (_root, args, ctx) => respond(ctx, 'common.ok', () => content.getVersionTexts(ctx, args)),
  },
  Mutation: {
    publishAbout: (_root, args, ctx) => respond(ctx, 'content.published', () => content.publishAbout(ctx, args)),
    publishHelp: (_root, args, ctx) => respond(ctx, 'content.published', () => content.publishHelp(ctx, args)),
    restoreContent: (_root, args, ctx) => respond(ctx, 'content.restored', () => content.restore(ctx, args)),
  },
} satisfies Resolvers;
