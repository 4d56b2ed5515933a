import { eq, inArray, sql } from 'drizzle-orm';
import { searchKey } from '../../database/keys.ts';
import { exactlyOne } from '../../database/exactlyOne.ts';
import { tickers } from '../../database/tables/market.ts';
import { news, newsChannels, newsTickers } from '../../database/tables/news.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import type { Article, ChannelNews } from '../../ports/news/news.ts';

/** What is kept of a channel; undefined before its first reading. */
export async function findChannel(tx: Queryable, key: string): Promise<typeof newsChannels.$inferSelect | undefined> {
  const [row] = await tx.select().from(newsChannels).where(eq(newsChannels.key, key));
  return row;
}

/** Articles written with one statement. */
const AT_ONCE = 100;

/**
 * Writes articles that are not there yet, with their stocks. Whoever writes the same ones at the same time writes none twice.
 * @returns how many were new
 */
export async function insert(
  tx: Transaction,
  source: string,
  articles: readonly Article[],
  now: Date,
): Promise<number> {
  let added = 0;
  for (let start = 0; start < articles.length; start += AT_ONCE) {
    const some = articles.slice(start, start + AT_ONCE);
    const rows = await tx
      .insert(news)
      .values(
        some.map(({ tickerIds: _tickerIds, ...article }) => ({
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
      some.flatMap(({ externalId, tickerIds }) => {
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

/** What is not listed any more when it comes to writing is left out. */
async function insertStocks(tx: Transaction, rows: readonly (typeof newsTickers.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = [...new Set(rows.map(({ tickerId }) => tickerId))];
  const known = await tx.select({ id: tickers.id }).from(tickers).where(inArray(tickers.id, ids)).for('key share');
  const there = new Set(known.map(({ id }) => id));
  const listed = rows.filter(({ tickerId }) => there.has(tickerId));
  if (listed.length > 0) await tx.insert(newsTickers).values(listed);
}

/**
 * Keeps how far a channel was read, and holds it for the rest of the transaction. A reading that began earlier and ended
 * later does not turn it back.
 * @returns the name that its articles bear: the one it had first
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

/** Notes that a channel could not be read, and when to try again. */
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
