import { sql, type SQL } from 'drizzle-orm';
import { idList } from '../../../database/idList.ts';

/** Who told whom. */
export interface ReporterNotice {
  readonly actorId: number;
  readonly userId: number;
}

/** The pairs as rows of a statement, which is the same however many there are. */
export const pairs = (reporterNotices: readonly ReporterNotice[]): SQL => sql`
  select * from unnest(${idList(reporterNotices.map(({ actorId }) => actorId))}::bigint[],
    ${idList(reporterNotices.map(({ userId }) => userId))}::bigint[])`;
