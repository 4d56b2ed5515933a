import { policyAcceptances } from '../../database/tables/people/policies.ts';
import type { Transaction } from '../../database/types.ts';
import { listTypes } from './policies.store.ts';

/**
 * Records that a new account accepted every policy version in effect. Stores the version ids, so that the accepted
 * texts stay verifiable.
 */
export async function acceptPolicies(tx: Transaction, userId: number, now: Date): Promise<void> {
  const types = await listTypes(tx, 'active', now);
  const policyIds = types.flatMap(({ currentPolicyId }) => (currentPolicyId ? [currentPolicyId] : []));
  if (policyIds.length === 0) return;
  await tx.insert(policyAcceptances).values(policyIds.map((policyId) => ({ userId, policyId, createdAt: now })));
}
