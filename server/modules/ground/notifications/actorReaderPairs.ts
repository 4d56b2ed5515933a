import { sql, type SQL } from 'drizzle-orm';
import { idList } from '../../../database/idList.ts';

/** An actor and the reader of a notification that the actor caused. */
export interface ActorReaderPair {
  readonly actorId: number;
  readonly userId: number;
}

/** Returns the pairs as rows. The text of the statement does not depend on their number. */
export const pairRows = (actorReaderPairs: readonly ActorReaderPair[]): SQL => sql`
  select * from unnest(${idList(actorReaderPairs.map(({ actorId }) => actorId))}::bigint[],
    ${idList(actorReaderPairs.map(({ userId }) => userId))}::bigint[])`;
