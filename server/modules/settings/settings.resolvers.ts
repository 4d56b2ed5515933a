import type { EnableDisableStatus, Resolvers } from '../../generated/schema.ts';
import { respond } from '../../context/envelope.ts';
import * as uiSettings from './uiSettings.service.ts';
import * as userSettings from './userSettings.service.ts';

const isEnabled = { enabled: true, disabled: false } satisfies Record<EnableDisableStatus, boolean>;

export const settingsResolvers = {
  Query: {
    getUserSettingsById: (_root, args, ctx) => respond(ctx, 'common.ok', () => userSettings.get(ctx, args.userId)),
    getUiSettings: (_root, _args, ctx) => respond(ctx, 'common.ok', () => uiSettings.get(ctx)),
  },
  Mutation: {
    getSetUserSetting: (_root, args, ctx) =>
      respond(ctx, 'settings.saved', () => userSettings.setPublicPortfolio(ctx, args.publicPortfolioStatus)),
    setPortfolioDetail: (_root, args, ctx) =>
      respond(ctx, 'settings.saved', () => userSettings.setPortfolioDetail(ctx, args.detail)),
    enableDisableNotification: (_root, args, ctx) =>
      respond(ctx, 'settings.saved', () => userSettings.setNotifications(ctx, isEnabled[args.status])),
    enableDisableShowPriceChangeInPercentage: (_root, args, ctx) =>
      respond(ctx, 'settings.saved', () => userSettings.setPriceChange(ctx, args.status)),
    getAccountTypeAndUpdateType: (_root, args, ctx) =>
      respond(ctx, args.status ? 'settings.nowPrivate' : 'settings.nowPublic', () =>
        userSettings.setPrivate(ctx, args.status),
      ),
    updateUserSettingsById: (_root, args, ctx) =>
      respond(ctx, 'settings.saved', () => userSettings.setLimits(ctx, args)),
    updateUiSettings: (_root, args, ctx) => respond(ctx, 'settings.saved', () => uiSettings.update(ctx, args.settings)),
  },
} satisfies Resolvers;
