import type { Resolvers } from '../../generated/schema.ts';
import { reply } from '../../graphql/envelope.ts';
import * as help from './help.service.ts';
import * as uiSettings from './uiSettings.service.ts';

export const settingsResolvers: Resolvers = {
  Query: {
    getHelpForAccount: (_root, _args, ctx) => reply(ctx, 'common.ok', () => help.items(ctx)),
    getAboutUsAndContactUsDetails: (_root, args, ctx) => reply(ctx, 'common.ok', () => help.about(ctx, args.id)),
    getUiSettings: (_root, _args, ctx) => reply(ctx, 'common.ok', () => uiSettings.get(ctx)),
  },
  Mutation: {
    updateUiSettings: (_root, args, ctx) => reply(ctx, 'settings.saved', () => uiSettings.update(ctx, args.settings)),
  },
};
