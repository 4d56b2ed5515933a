import type { Policy, PolicyType } from '../../generated/schema.ts';
import type { Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { toPolicy, toPolicyType } from './policies.mapper.ts';
import * as store from './policies.store.ts';

const getScope = ({ viewer }: Context): store.PolicyScope => (viewer?.role === 'admin' ? 'everything' : 'active');

/** Returns the policy types, each with its text in effect. */
export async function types(ctx: Context): Promise<PolicyType[]> {
  const rows = await store.listTypes(ctx.db, getScope(ctx), ctx.now());
  return rows.map((row) => toPolicyType(ctx.language, row));
}

/**
 * Returns a policy text. A published text is readable during the 30 days before it takes effect.
 * @throws UserError 404
 */
export async function text(ctx: Context, policyId: number): Promise<Policy> {
  const row = await store.findText(ctx.db, getScope(ctx), policyId);
  if (row === undefined) throw new UserError(404, 'policies.notFound');
  return toPolicy(ctx.language, row);
}
