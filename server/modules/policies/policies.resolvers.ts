import type { Resolvers } from '../../generated/schema.ts';
import { reply } from '../../graphql/envelope.ts';
import * as policies from './policies.service.ts';

export const policyResolvers: Resolvers = {
  Query: {
    getPolicyType: (_root, _args, ctx) => reply(ctx, 'common.ok', () => policies.types(ctx)),
    getPolicyByPolicyId: (_root, args, ctx) => reply(ctx, 'common.ok', () => policies.text(ctx, args.policyId)),
  },
  Mutation: {
    addPrivacyPolicy: (_root, args, ctx) => reply(ctx, 'policies.added', () => policies.add(ctx, args)),
  },
};
