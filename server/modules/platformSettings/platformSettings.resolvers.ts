import type { Resolvers } from '../../generated/schema.ts';
import { respond } from '../../context/envelope.ts';
import * as platformSettings from './platformSettings.service.ts';

export const platformSettingsResolvers = {
  Query: {
    getAdminSettings: (_root, _args, ctx) => respond(ctx, 'common.ok', () => platformSettings.get(ctx)),
  },
  Mutation: {
    updateAdminSettings: (_root, args, ctx) =>
      respond(ctx, 'platformSettings.saved', () => platformSettings.update(ctx, args)),
  },
} satisfies Resolvers;
