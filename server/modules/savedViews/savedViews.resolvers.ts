import type { Resolvers } from '../../generated/schema.ts';
import { respond, respondOk } from '../../context/envelope.ts';
import * as savedViews from './savedViews.service.ts';

export const savedViewResolvers = {
  Query: {
    getSavedViewList: (_root, args, ctx) => respond(ctx, 'common.ok', () => savedViews.list(ctx, args.table)),
  },
  Mutation: {
    addSavedView: (_root, args, ctx) => respond(ctx, 'savedViews.added', () => savedViews.add(ctx, args)),
    updateSavedView: (_root, args, ctx) => respond(ctx, 'savedViews.updated', () => savedViews.update(ctx, args)),
    deleteSavedView: (_root, args, ctx) => respondOk(ctx, 'savedViews.deleted', () => savedViews.remove(ctx, args.id)),
  },
} satisfies Resolvers;
