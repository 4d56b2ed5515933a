import { searchKey } from '../../../server/database/keys.ts';
import { exactlyOne } from '../../../server/database/statements/exactlyOne.ts';
import { news, newsTickers } from '../../../server/database/tables/market/news.ts';
import type { TestApi } from '../../support/api/testApi.ts';

/** The answer for a missing or invisible article. */
export const notFound = { status: 404, message: 'This article could not be found.', data: null };

const start = Date.parse('2026-01-01T00:00:00Z');
let articles = 0;

/** An article about stocks, each later than the previous one. */
export async function writeNews(
  api: TestApi,
  change: Partial<typeof news.$inferInsert> = {},
  tickerIds: readonly number[] = [],
): Promise<number> {
  articles += 1;
  const title = change.title ?? `Article ${articles}`;
  const publishedAt = change.publishedAt ?? new Date(start + articles * 60_000);
  const rows = await api.db
    .insert(news)
    .values({
      title,
      content: `The text of ${title}.`,
      source: 'Wire',
      externalId: `wire${articles}`,
      searchKey: searchKey(title),
      ...change,
      publishedAt,
    })
    .returning({ id: news.id });
  const { id } = exactlyOne(rows);
  for (const tickerId of tickerIds) await api.db.insert(newsTickers).values({ newsId: id, tickerId, publishedAt });
  return id;
}

/** Articles whose vote counters differ from their rows; must be empty. */
export const findWrongVotes = (api: TestApi) => api.sql<{ id: number }[]>`
  select id from news n
  where up_votes <> (select count(*) from news_votes where news_id = n.id and is_up)
     or down_votes <> (select count(*) from news_votes where news_id = n.id and not is_up)`;
