import { and, eq, sql } from 'drizzle-orm';
import type { Viewer } from '../../access/viewer.ts';
import { news, newsVotes } from '../../database/tables/market/news.ts';
import type { Transaction } from '../../database/types.ts';
import { voteChange } from '../../database/voteChange.ts';
import { isReadableNews } from './news.visibility.ts';

/**
 * Locks a readable article until the transaction ends, so that its counters change one request at a time. The lock does
 * not block inserts that refer to the article. Returns false when the reader has no such article.
 */
export async function lockReadable(tx: Transaction, reader: Pick<Viewer, 'role'>, newsId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: news.id })
    .from(news)
    .where(and(eq(news.id, newsId), isReadableNews(reader)))
    .for('no key update');
  return rows.length > 0;
}

/**
 * Sets a user's vote and the counters of the article in one statement. The article must be locked by an earlier
 * statement.
 * @param isUp undefined removes the vote
 */
export async function setVote(
  tx: Transaction,
  newsId: number,
  userId: number,
  isUp: boolean | undefined,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    with change as (${voteChange(newsVotes, sql`news_id`, newsId, userId, isUp, now)})
    update ${news} set up_votes = up_votes + change.up, down_votes = down_votes + change.down
    from change where ${news.id} = ${newsId}::bigint`);
}
