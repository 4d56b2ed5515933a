import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** Nine likes are worth as much as being written this much later: a week. */
const MS_PER_FACTOR = sql.raw('604800000');

interface RankedColumns {
  readonly createdAt: AnyPgColumn;
  readonly likeCount: AnyPgColumn;
}

/**
 * The rank of a comment in the order "best", in milliseconds: the time of writing, later by a week for every tenfold of
 * likes. Time alone never changes the order, so an index contains it. The index applies only where the same expression
 * is written.
 */
export const commentRank = ({ createdAt, likeCount }: RankedColumns): SQL =>
  sql`(extract(epoch from ${createdAt} at time zone 'UTC') * 1000 + ${MS_PER_FACTOR} * log(1 + ${likeCount}))::bigint`;
