import type { Resolvers } from '../../generated/schema.ts';
import { respond } from '../../context/envelope.ts';
import * as overview from './personOverview.service.ts';

export const personOverviewResolvers = {
  Query: {
    getPersonOverview: (_root, args, ctx) => respond(ctx, 'common.ok', () => overview.read(ctx, args)),
  },
} satisfies Resolvers;
