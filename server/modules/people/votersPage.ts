import { and, desc, eq, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { cappedCount } from '../../database/cappedCount.ts';
import { paginate } from '../../database/pageOf.ts';
import { users } from '../../database/tables/people.ts';
import type { Queryable } from '../../database/types.ts';
import { isVisiblePerson } from './people.visibility.ts';
import { selectPeople, type PersonRow } from './personCard.ts';

/** Voters that are counted and reached by page numbers: nobody reads on so far. */
const MOST_VOTERS = 5_000;

/** A table of votes, one for each person and subject. */
type Votes = PgTable & Record<'userId' | 'isUp' | 'createdAt', AnyPgColumn>;

/**
 * Who voted, the latest first, as far as the caller sees them; and how many these are, counted up to 5,000.
 * @param subject the column of what is voted on
 */
export function votersPage(
  tx: Queryable,
  viewerId: number,
  { votes, subject, id, isUp }: { votes: Votes; subject: AnyPgColumn; id: number; isUp: boolean },
  params: { pageNumber: number; pageSize: number },
): Promise<{ rows: PersonRow[]; total: number }> {
  const isBeyond = (params.pageNumber - 1) * params.pageSize >= MOST_VOTERS;
  const where = and(eq(subject, id), eq(votes.isUp, isUp), isVisiblePerson(viewerId));
  return paginate(
    params,
    selectPeople(tx, viewerId)
      .innerJoin(votes, eq(votes.userId, users.id))
      .where(isBeyond ? sql`false` : where)
      .orderBy(desc(votes.createdAt), desc(votes.userId)),
    cappedCount(
      tx,
      tx.select({ id: users.id }).from(votes).innerJoin(users, eq(users.id, votes.userId)).where(where),
      MOST_VOTERS,
    ),
  );
}
