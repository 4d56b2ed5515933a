import type { Resolvers } from '../../generated/schema.ts';
import { reply } from '../../graphql/envelope.ts';
import * as platformSettings from './platformSettings.service.ts';

export const platformSettingsResolvers: Resolvers = {
  Query: {
    getAdminSettings: (_root, _args, ctx) => reply(ctx, 'common.ok', () => platformSettings.get(ctx)),
  },
  Mutation: {
    updateAdminSettings: (_root, args, ctx) =>
      reply(ctx, 'platformSettings.saved', () => platformSettings.update(ctx, args)),
  },
};
