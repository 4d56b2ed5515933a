import type { Resolvers } from '../../generated/schema.ts';
import { respond, respondOk, respondWith } from '../../context/envelope.ts';
import { translate } from '../../i18n/translate.ts';
import * as firings from './alertFirings.service.ts';
import * as alerts from './alerts.service.ts';

export const alertResolvers = {
  Query: {
    getAlertFirings: (_root, args, ctx) => respondWith(ctx, 'common.ok', () => firings.list(ctx, args)),
    getAlertList: (_root, args, ctx) => respondWith(ctx, 'common.ok', () => alerts.list(ctx, args)),
  },
  Mutation: {
    addAlert: (_root, args, ctx) => respond(ctx, 'alerts.added', () => alerts.add(ctx, args)),
    updateAlert: (_root, args, ctx) =>
      respondWith(ctx, 'alerts.updated', async () => {
        const { alert, messageId } = await alerts.update(ctx, args);
        return { data: alert, message: translate(ctx.language, messageId) };
      }),
    removeAlert: (_root, { id }, ctx) => respondOk(ctx, 'alerts.removed', () => alerts.remove(ctx, id)),
  },
} satisfies Resolvers;
