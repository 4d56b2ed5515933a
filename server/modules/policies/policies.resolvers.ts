import type { Resolvers } from '../../generated/schema.ts';
import type { Context } from '../../context/context.ts';
import { respond, respondOk, respondPage } from '../../context/envelope.ts';
import { policyTypeList } from '../lookups/lookupLists.ts';
import { createCrudResolvers } from '../lookups/createCrudResolvers.ts';
import { toAcceptance, toPolicyTypeEntry, toPolicyVersion } from './policies.mapper.ts';
import * as policies from './policies.service.ts';
import * as versions from './policyVersions.service.ts';
import type { VersionRow } from './policyVersions.store.ts';

const types = createCrudResolvers(policyTypeList, toPolicyTypeEntry);

/** The message says whether the version takes effect immediately or later. */
async function respondPublished(ctx: Context, published: Promise<VersionRow>) {
  const row = await published;
  const messageId = row.isCurrent ? 'policies.addedAtOnce' : 'policies.added';
  return respond(ctx, messageId, () => Promise.resolve(toPolicyVersion(ctx.language, row)));
}

export const policyResolvers = {
  Query: {
    getPolicyType: (_root, _args, ctx) => respond(ctx, 'common.ok', () => policies.types(ctx)),
    getPolicyByPolicyId: (_root, args, ctx) => respond(ctx, 'common.ok', () => policies.text(ctx, args.policyId)),
    getPrivacyPolicyList: (_root, args, ctx) =>
      respondPage(ctx, 'common.ok', async () => {
        const { rows, total } = await versions.list(ctx, args);
        return { data: rows.map((row) => toPolicyVersion(ctx.language, row)), total };
      }),
    getPolicyAcceptances: (_root, args, ctx) =>
      respondPage(ctx, 'common.ok', async () => {
        const { rows, total } = await versions.acceptances(ctx, args);
        return { data: rows.map(toAcceptance), total };
      }),
  },
  Mutation: {
    addPrivacyPolicy: (_root, args, ctx) => respondPublished(ctx, versions.add(ctx, args)),
    updatePrivacyPolicy: (_root, args, ctx) => respondPublished(ctx, versions.change(ctx, args)),
    activeDeactivePrivacyPolicy: (_root, args, ctx) =>
      respond(ctx, args.status ? 'policies.switchedOn' : 'policies.switchedOff', async () =>
        toPolicyVersion(ctx.language, await versions.setActive(ctx, args)),
      ),
    deletePrivacyPolicy: (_root, args, ctx) => respondOk(ctx, 'policies.deleted', () => versions.remove(ctx, args)),
    addPolicyType: (_root, { policyType: name, nameTr }, ctx) => types.add(ctx, { name, nameTr }),
    updatePolicyType: (_root, { policyType, ...args }, ctx) => types.update(ctx, { ...args, name: policyType }),
    activeDeactivePolicyType: (_root, args, ctx) => types.setActive(ctx, args),
    deletePolicyType: (_root, args, ctx) => types.remove(ctx, args),
  },
} satisfies Resolvers;
