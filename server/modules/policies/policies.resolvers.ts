import type { Resolvers } from '../../generated/schema.ts';
import { reply } from '../../graphql/envelope.ts';
import { policyTypeList } from '../lookups/lookupLists.ts';
import { repliesOf } from '../lookups/lookups.replies.ts';
import { toPolicyTypeEntry } from './policies.mapper.ts';
import * as policies from './policies.service.ts';

const types = repliesOf(policyTypeList, toPolicyTypeEntry);

export const policyResolvers: Resolvers = {
  Query: {
    getPolicyType: (_root, _args, ctx) => reply(ctx, 'common.ok', () => policies.types(ctx)),
    getPolicyByPolicyId: (_root, args, ctx) => reply(ctx, 'common.ok', () => policies.text(ctx, args.policyId)),
  },
  Mutation: {
    addPrivacyPolicy: (_root, args, ctx) => reply(ctx, 'policies.added', () => policies.add(ctx, args)),
    addPolicyType: (_root, { policyType }, ctx) => types.add(ctx, { name: policyType }),
    updatePolicyType: (_root, { policyType, ...args }, ctx) => types.update(ctx, { ...args, name: policyType }),
    activeDeactivePolicyType: (_root, args, ctx) => types.setActive(ctx, args),
    deletePolicyType: (_root, { id }, ctx) => types.remove(ctx, id),
  },
};
