import { and, eq } from 'drizzle-orm';
import type { Viewer } from '../../access/viewer.ts';
import { news, newsVotes } from '../../database/tables/market/news.ts';
import type { Queryable } from '../../database/types.ts';
import type { PersonRow } from '../people/personCard.ts';
import { votersPage } from '../people/votersPage.ts';
import { isReadableNews } from './news.visibility.ts';

export async function canRead(tx: Queryable, reader: Pick<Viewer, 'role'>, newsId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: news.id })
    .from(news)
    .where(and(eq(news.id, newsId), isReadableNews(reader)));
  return rows.length > 0;
}

/** A page of the users who voted on an article. */
export const listPage = (
  tx: Queryable,
  viewerId: number,
  { newsId, isUp }: { readonly newsId: number; readonly isUp: boolean },
  params: { pageNumber: number; pageSize: number },
): Promise<{ rows: PersonRow[]; total: number }> =>
  votersPage(tx, viewerId, { votes: newsVotes, subject: newsVotes.newsId, id: newsId, isUp }, params);
