import type { Resolvers } from '../../generated/schema.ts';
import { respond, respondPage } from '../../context/envelope.ts';
import * as dashboards from './dashboards.service.ts';
import * as rankings from './rankings.service.ts';
import * as stockDashboard from './stockDashboard.service.ts';

export const dashboardResolvers = {
  Query: {
    getStockDashboard: (_root, _args, ctx) =>
      respond(ctx, 'common.ok', async () => [{ response: await stockDashboard.read(ctx) }]),
    getdashboardLayoutType: (_root, _args, ctx) => respond(ctx, 'common.ok', () => stockDashboard.layout(ctx)),
    getPerformanceList: (_root, args, ctx) =>
      respondPage(ctx, 'common.ok', () => rankings.listRanked(ctx, 'performance', args)),
    getInfluencerList: (_root, args, ctx) =>
      respondPage(ctx, 'common.ok', async () => {
        const { data, total } = await rankings.listRanked(ctx, 'score', args);
        return { data: [{ response: data }], total };
      }),
    getTopMoversList: (_root, args, ctx) =>
      respondPage(ctx, 'common.ok', async () => {
        const { data, total } = await rankings.listMovers(ctx, args);
        return { data: data.map((response) => ({ response })), total };
      }),
    getDashboardCount: (_root, _args, ctx) => respond(ctx, 'common.ok', () => dashboards.appUserCounts(ctx)),
    getDeveloperDashboardCount: (_root, _args, ctx) => respond(ctx, 'common.ok', () => dashboards.developerCounts(ctx)),
    getAdminDashboardCount: (_root, args, ctx) => respond(ctx, 'common.ok', () => dashboards.adminCounts(ctx, args)),
    getAdminQueueCount: (_root, _args, ctx) => respond(ctx, 'common.ok', () => dashboards.queueCounts(ctx)),
  },
} satisfies Resolvers;
