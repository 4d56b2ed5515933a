import { sql, type SQL } from 'drizzle-orm';

/** Ids as one array parameter: the statement text is the same for any number of ids. */
export const idList = (ids: readonly number[]): string => `{${ids.join(',')}}`;

/**
 * The placeholder `ids` of a prepared statement, for `idList`. The subquery hides the number of ids from the planner:
 * otherwise a short list always looks cheaper than the generic plan, and PostgreSQL plans the statement on every call.
 */
export const preparedIds: SQL = sql`(select ${sql.placeholder('ids')}::bigint[])::bigint[]`;
