import type { policyAcceptances } from '../../database/tables/people/policies.ts';
import type { Person } from '../people.ts';
import { POLICY_TYPES } from '../reference/listNames.ts';

/** Every user has accepted the first version of every policy when joining. */
export const createPolicyAcceptances = (people: readonly Person[]): (typeof policyAcceptances.$inferInsert)[] =>
  people.flatMap(({ id, joinedAt }) =>
    POLICY_TYPES.map((_type, index) => ({ userId: id, policyId: index + 1, createdAt: joinedAt })),
  );
