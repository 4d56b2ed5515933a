import { and, eq, sql } from 'drizzle-orm';
import type { Viewer } from '../../access/viewer.ts';
import { news, newsVotes } from '../../database/tables/market/news.ts';
import type { Transaction } from '../../database/types.ts';
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

/** The user's vote: true for up, false for down, or undefined. */
export async function findVote(tx: Transaction, newsId: number, userId: number): Promise<boolean | undefined> {
  const [row] = await tx
    .select({ isUp: newsVotes.isUp })
    .from(newsVotes)
    .where(and(eq(newsVotes.newsId, newsId), eq(newsVotes.userId, userId)));
  return row?.isUp;
}

/** Writes or deletes a vote; the article must be locked. */
export async function setVote(
  tx: Transaction,
  newsId: number,
  userId: number,
  isUp: boolean | undefined,
  now: Date,
): Promise<void> {
  if (isUp === undefined) {
    await tx.delete(newsVotes).where(and(eq(newsVotes.newsId, newsId), eq(newsVotes.userId, userId)));
    return;
  }
  await tx
    .insert(newsVotes)
    .values({ newsId, userId, isUp, createdAt: now })
    .onConflictDoUpdate({ target: [newsVotes.newsId, newsVotes.userId], set: { isUp, createdAt: now } });
}

/** Adds the differences to the vote counters; the article must be locked. */
export async function countVotes(
  tx: Transaction,
  newsId: number,
  by: { readonly up: number; readonly down: number },
): Promise<void> {
  await tx
    .update(news)
    .set({ upVotes: sql`${news.upVotes} + ${by.up}::int`, downVotes: sql`${news.downVotes} + ${by.down}::int` })
    .where(eq(news.id, newsId));
}
