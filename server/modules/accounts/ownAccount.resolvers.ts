import type { Resolvers } from '../../generated/schema.ts';
import { respond, respondOk } from '../../context/envelope.ts';
import * as apiKeys from './apiKeys.service.ts';
import * as leaving from './removal/leaving.service.ts';

/** Actions on the caller's own account: its API key, deactivation and deletion. */
export const ownAccountResolvers: Resolvers = {
  Mutation: {
    createUniqueApiKey: (_root, _args, ctx) => respond(ctx, 'accounts.apiKey.created', () => apiKeys.create(ctx)),
    revokeApiKey: (_root, _args, ctx) => respondOk(ctx, 'accounts.apiKey.revoked', () => apiKeys.revoke(ctx)),
    accountDeactivateAndDeleteById: (_root, args, ctx) =>
      respondOk(ctx, 'accounts.leaving.deactivated', () => leaving.leave(ctx, args)),
  },
};
