import type { Resolvers } from '../../generated/schema.ts';
import { reply } from '../../graphql/envelope.ts';
import * as uiSettings from './uiSettings.service.ts';

export const settingsResolvers: Resolvers = {
  Query: {
    getUiSettings: (_root, _args, ctx) => reply(ctx, 'common.ok', () => uiSettings.get(ctx)),
  },
  Mutation: {
    updateUiSettings: (_root, args, ctx) => reply(ctx, 'settings.saved', () => uiSettings.update(ctx, args.settings)),
  },
};
