import type { Policy, PolicyType } from '../../generated/schema.ts';
import type { Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { toPolicy, toPolicyType } from './policies.mapper.ts';
import * as store from './policies.store.ts';

const getScope = ({ viewer }: Context): store.PolicyScope => (viewer?.role === 'admin' ? 'everything' : 'active');

/** The kinds of policy with the text of each that holds today. */
export async function types(ctx: Context): Promise<PolicyType[]> {
  const rows = await store.listTypes(ctx.db, getScope(ctx), ctx.now());
  return rows.map((row) => toPolicyType(ctx.language, row));
}

/** One policy text. A published text may be read before it holds: that is what the 30 days are for. */
export async function text(ctx: Context, policyId: number): Promise<Policy> {
  const row = await store.findText(ctx.db, getScope(ctx), policyId);
  if (row === undefined) throw new UserError(404, 'policies.notFound');
  return toPolicy(ctx.language, row);
}
