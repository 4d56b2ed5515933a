import type { Resolvers } from '../../generated/schema.ts';
import { reply } from '../../graphql/envelope.ts';
import * as dashboards from './dashboards.service.ts';

export const dashboardResolvers: Resolvers = {
  Query: {
    getDashboardCount: (_root, _args, ctx) => reply(ctx, 'common.ok', () => dashboards.appUserCounts(ctx)),
    getAdminDashboardCount: (_root, _args, ctx) => reply(ctx, 'common.ok', () => dashboards.adminCounts(ctx)),
  },
};
