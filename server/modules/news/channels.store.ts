import { eq, inArray, sql } from 'drizzle-orm';
import { searchKey } from '../../database/keys.ts';
import { exactlyOne } from '../../database/statements/exactlyOne.ts';
import { tickers } from '../../database/tables/market/market.ts';
import { news, newsChannels, newsTickers } from '../../database/tables/market/news.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import type { Article, ChannelNews } from '../../ports/news/news.ts';

/** The stored state of a channel; undefined before its first read. */
export async function findChannel(tx: Queryable, key: string): Promise<typeof newsChannels.$inferSelect | undefined> {
  const [row] = await tx.select().from(newsChannels).where(eq(newsChannels.key, key));
  return row;
}

/** Articles per insert statement. */
const BATCH_SIZE = 100;

/**
 * Inserts articles that are not stored yet, with their stocks. Concurrent inserts of the same articles create no
 * duplicates.
 * @returns the number of new articles
 */
export async function insert(
  tx: Transaction,
  source: string,
  articles: readonly Article[],
  now: Date,
): Promise<number> {
  let added = 0;
  for (let start = 0; start < articles.length; start += BATCH_SIZE) {
    const batch = articles.slice(start, start + BATCH_SIZE);
    const rows = await tx
      .insert(news)
      .values(
        batch.map(({ tickerIds: _tickerIds, ...article }) => ({
          ...article,
          source,
          audience: 'market' as const,
          searchKey: searchKey(article.title),
          createdAt: now,
        })),
      )
      .onConflictDoNothing()
      .returning({ id: news.id, externalId: news.externalId, publishedAt: news.publishedAt });
    const written = new Map(rows.map((row) => [row.externalId, row]));
    await insertStocks(
      tx,
      batch.flatMap(({ externalId, tickerIds }) => {
        const row = written.get(externalId);
        return row === undefined
          ? []
          : [...new Set(tickerIds)].map((tickerId) => ({ newsId: row.id, tickerId, publishedAt: row.publishedAt }));
      }),
    );
    added += rows.length;
  }
  return added;
}

/** Skips stocks that were deleted since the article was parsed. */
async function insertStocks(tx: Transaction, rows: readonly (typeof newsTickers.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = [...new Set(rows.map(({ tickerId }) => tickerId))];
  const existing = await tx.select({ id: tickers.id }).from(tickers).where(inArray(tickers.id, ids)).for('key share');
  const existingIds = new Set(existing.map(({ id }) => id));
  const listed = rows.filter(({ tickerId }) => existingIds.has(tickerId));
  if (listed.length > 0) await tx.insert(newsTickers).values(listed);
}

/**
 * Stores a channel's read position and locks its row until the transaction ends. A read that started earlier but ends
 * later does not move the position back.
 * @returns the source name of its articles: the name that the channel had first
 */
export async function storeState(
  tx: Transaction,
  key: string,
  state: ChannelNews['state'],
  { now, nextAt }: { readonly now: Date; readonly nextAt: Date },
): Promise<string> {
  const values = { ...state, nextAt, failures: 0, failure: null, updatedAt: now };
  const rows = await tx
    .insert(newsChannels)
    .values({ key, ...values })
    .onConflictDoUpdate({
      target: newsChannels.key,
      set: {
        ...values,
        name: sql`coalesce(${newsChannels.name}, excluded.name)`,
        readUntil: sql`greatest(${newsChannels.readUntil}, excluded.read_until)`,
      },
    })
    .returning({ name: newsChannels.name });
  return exactlyOne(rows).name ?? state.name;
}

/** Stores a failed read of a channel and the time of the next attempt. */
export async function storeFailure(
  tx: Queryable,
  key: string,
  failure: string,
  { now, nextAt }: { readonly now: Date; readonly nextAt: Date },
): Promise<void> {
  await tx
    .insert(newsChannels)
    .values({ key, nextAt, failures: 1, failure, updatedAt: now })
    .onConflictDoUpdate({
      target: newsChannels.key,
      set: { nextAt, failure, failures: sql`${newsChannels.failures} + 1`, updatedAt: now },
    });
}
