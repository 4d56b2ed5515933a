import { policyTextSchema } from '../../../rules/policies.ts';
import type { MutationAddPrivacyPolicyArgs, Policy, PolicyType } from '../../generated/schema.ts';
import { signedIn, type Context } from '../../graphql/context.ts';
import { Refusal } from '../../graphql/envelope.ts';
import { parseInput } from '../../graphql/parseInput.ts';
import { recordAudit } from '../audit.ts';
import { safeHtml } from '../safeHtml.ts';
import { toPolicy, toPolicyType } from './policies.mapper.ts';
import * as store from './policies.store.ts';

const scopeOf = ({ viewer }: Context): store.PolicyScope => (viewer?.role === 'admin' ? 'everything' : 'active');

/** The kinds of policy with the text of each that holds today. */
export async function types(ctx: Context): Promise<PolicyType[]> {
  const rows = await store.listTypes(ctx.db, scopeOf(ctx), ctx.now());
  return rows.map((row) => toPolicyType(ctx.language, row));
}

/** One policy text. A published text may be read before it holds: that is what the 30 days are for. */
export async function text(ctx: Context, policyId: number): Promise<Policy> {
  const row = await store.findText(ctx.db, scopeOf(ctx), policyId);
  if (row === undefined) throw new Refusal(404, 'policies.notFound');
  return toPolicy(ctx.language, row);
}

/** A change takes effect this long after its publication (social §9). */
const noticeDays = 30;

/** addPrivacyPolicy: publishes the next version of a type's text (decision 14); until it holds, the one before does. */
export async function add(ctx: Context, args: MutationAddPrivacyPolicyArgs): Promise<Policy> {
  const { id: adminId } = signedIn(ctx);
  const { description } = await parseInput(policyTextSchema, args);
  const clean = safeHtml(description);
  if (clean.replace(/<[^>]*>|&nbsp;/g, '').trim() === '') throw new Refusal(400, 'policies.text.required');
  const now = ctx.now();
  const policyId = await ctx.db.transaction(async (tx) => {
    if (!(await store.lockType(tx, args.policyTypeId))) throw new Refusal(404, 'policies.typeNotFound');
    const { id, version } = await store.insertNextVersion(tx, {
      policyTypeId: args.policyTypeId,
      description: clean,
      effectiveAt: new Date(now.getTime() + noticeDays * 86_400_000),
      createdById: adminId,
      createdAt: now,
      updatedAt: now,
    });
    await recordAudit(tx, ctx, {
      action: 'policies.added',
      subjectType: 'policy',
      subjectId: id,
      after: { policyTypeId: args.policyTypeId, version },
    });
    return id;
  });
  return text(ctx, policyId);
}
