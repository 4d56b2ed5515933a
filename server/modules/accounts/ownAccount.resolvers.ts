import type { Resolvers } from '../../generated/schema.ts';
import { respond, respondOk } from '../../context/envelope.ts';
import * as apiKeys from './apiKeys.service.ts';
import { deactivate } from './removal/deactivation.service.ts';

/** Actions on the caller's own account: its API key, deactivation and deletion. */
export const ownAccountResolvers = {
  Mutation: {
    createUniqueApiKey: (_root, _args, ctx) => respond(ctx, 'accounts.apiKey.created', () => apiKeys.create(ctx)),
    revokeApiKey: (_root, _args, ctx) => respondOk(ctx, 'accounts.apiKey.revoked', () => apiKeys.revoke(ctx)),
    accountDeactivateAndDeleteById: (_root, args, ctx) =>
      respondOk(ctx, 'accounts.deactivation.deactivated', () => deactivate(ctx, args)),
  },
} satisfies Resolvers;
