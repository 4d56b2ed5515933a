import type { Resolvers } from '../../generated/schema.ts';
import { respond } from '../../context/envelope.ts';
import * as firstSteps from './firstSteps.service.ts';

export const firstStepResolvers = {
  Query: {
    getFirstSteps: (_root, _args, ctx) => respond(ctx, 'common.ok', () => firstSteps.list(ctx)),
  },
  Mutation: {
    saveFirstSteps: (_root, args, ctx) => respond(ctx, 'common.ok', () => firstSteps.save(ctx, args)),
  },
} satisfies Resolvers;
