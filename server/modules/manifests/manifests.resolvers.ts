import type { Resolvers } from '../../generated/schema.ts';
import { respond, respondPage } from '../../context/envelope.ts';
import { apply } from './applyManifest.service.ts';
import { listChanges } from './reviewedState.service.ts';
import * as manifests from './manifests.service.ts';

export const manifestResolvers = {
  Query: {
    getBotManifest: (_root, args, ctx) => respond(ctx, 'common.ok', () => manifests.find(ctx, args)),
    getBotManifestList: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => manifests.list(ctx, args)),
    getBotReviewChanges: (_root, { botId }, ctx) => respond(ctx, 'common.ok', () => listChanges(ctx, botId)),
  },
  Mutation: {
    applyBotManifest: (_root, args, ctx) =>
      respond(
        ctx,
        ({ number }) => (number === null ? 'common.ok' : 'manifests.applied'),
        () => apply(ctx, args),
      ),
  },
} satisfies Resolvers;
