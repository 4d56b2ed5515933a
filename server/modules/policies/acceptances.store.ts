import { and, desc, eq } from 'drizzle-orm';
import { cappedCount } from '../../database/cappedCount.ts';
import { paginate } from '../../database/paginate.ts';
import { users } from '../../database/tables/people/people.ts';
import { policyAcceptances } from '../../database/tables/people/policies.ts';
import type { Queryable } from '../../database/types.ts';
import { matchesSearch } from '../ground/texts/searchTerm.ts';

const selectAcceptances = (tx: Queryable) =>
  tx
    .select({
      userId: policyAcceptances.userId,
      firstname: users.firstname,
      lastname: users.lastname,
      username: users.username,
      createdAt: policyAcceptances.createdAt,
    })
    .from(policyAcceptances)
    .innerJoin(users, eq(users.id, policyAcceptances.userId));

export type AcceptanceRow = Awaited<ReturnType<typeof selectAcceptances>>[number];

/** A page of the users who accepted a version, latest first. */
export function listAcceptances(
  tx: Queryable,
  policyId: number,
  searchText: string | null | undefined,
  params: { readonly pageNumber: number; readonly pageSize: number },
) {
  const where = and(eq(policyAcceptances.policyId, policyId), matchesSearch(users.searchKey, searchText));
  return paginate(
    params,
    selectAcceptances(tx).where(where).orderBy(desc(policyAcceptances.createdAt), desc(policyAcceptances.userId)),
    cappedCount(
      tx,
      tx
        .select({ id: policyAcceptances.userId })
        .from(policyAcceptances)
        .innerJoin(users, eq(users.id, policyAcceptances.userId))
        .where(where),
    ),
  );
}
