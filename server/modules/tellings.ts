import { sql, type SQL } from 'drizzle-orm';
import { idList } from '../database/idList.ts';

/** Who told whom. */
export interface Telling {
  readonly actorId: number;
  readonly userId: number;
}

/** The pairs as rows of a statement, which is the same however many there are. */
export const pairs = (tellings: readonly Telling[]): SQL => sql`
  select * from unnest(${idList(tellings.map(({ actorId }) => actorId))}::bigint[],
    ${idList(tellings.map(({ userId }) => userId))}::bigint[])`;
