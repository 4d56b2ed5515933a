import { and, desc, eq, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { cappedCount } from '../../database/cappedCount.ts';
import { paginate } from '../../database/paginate.ts';
import { users } from '../../database/tables/people/people.ts';
import type { Queryable } from '../../database/types.ts';
import { isVisiblePerson } from './people.visibility.ts';
import { selectPeople, type PersonRow } from './personCard.ts';

/** Voters are counted, and reachable by page number, up to this limit. */
const VOTER_CAP = 5_000;

/** A table of votes, with one row per user and subject. */
type Votes = PgTable & Record<'userId' | 'isUp' | 'createdAt', AnyPgColumn>;

/**
 * A page of the voters who are visible to the viewer, latest first, and their number, counted up to 5,000.
 * @param subject the column with the id of the rated entity
 */
export function votersPage(
  tx: Queryable,
  viewerId: number,
  { votes, subject, id, isUp }: { votes: Votes; subject: AnyPgColumn; id: number; isUp: boolean },
  params: { pageNumber: number; pageSize: number },
): Promise<{ rows: PersonRow[]; total: number }> {
  const isBeyondCap = (params.pageNumber - 1) * params.pageSize >= VOTER_CAP;
  const where = and(eq(subject, id), eq(votes.isUp, isUp), isVisiblePerson(viewerId));
  return paginate(
    params,
    selectPeople(tx, viewerId)
      .innerJoin(votes, eq(votes.userId, users.id))
      .where(isBeyondCap ? sql`false` : where)
      .orderBy(desc(votes.createdAt), desc(votes.userId)),
    cappedCount(
      tx,
      tx.select({ id: users.id }).from(votes).innerJoin(users, eq(users.id, votes.userId)).where(where),
      VOTER_CAP,
    ),
  );
}
