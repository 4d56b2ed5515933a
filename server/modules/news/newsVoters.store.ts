import { and, count, desc, eq, sql } from 'drizzle-orm';
import { pageOf } from '../../database/pageOf.ts';
import { news, newsVotes } from '../../database/tables/news.ts';
import { users } from '../../database/tables/people.ts';
import type { Queryable } from '../../database/types.ts';
import { isVisible, selectPeople, type PersonRow } from '../people/people.store.ts';
import { MOST_VOTERS } from '../posts/voters.store.ts';

/** Whom an article is for; undefined for one that is not there. */
export async function audienceOf(tx: Queryable, newsId: number): Promise<'market' | 'platform' | undefined> {
  const [row] = await tx.select({ audience: news.audience }).from(news).where(eq(news.id, newsId));
  return row?.audience;
}

/** Who voted on an article, the latest first, as far as the caller sees them; and how many these are, as of posts. */
export function page(
  tx: Queryable,
  viewerId: number,
  { newsId, isUp }: { readonly newsId: number; readonly isUp: boolean },
  asked: { pageNumber: number; pageSize: number },
): Promise<{ rows: PersonRow[]; total: number }> {
  const isBeyond = (asked.pageNumber - 1) * asked.pageSize >= MOST_VOTERS;
  const where = and(eq(newsVotes.newsId, newsId), eq(newsVotes.isUp, isUp), isVisible(viewerId));
  return pageOf(
    asked,
    selectPeople(tx, viewerId)
      .innerJoin(newsVotes, eq(newsVotes.userId, users.id))
      .where(isBeyond ? sql`false` : where)
      .orderBy(desc(newsVotes.createdAt), desc(newsVotes.userId)),
    tx
      .select({ total: count() })
      .from(
        tx
          .select({ id: users.id })
          .from(newsVotes)
          .innerJoin(users, eq(users.id, newsVotes.userId))
          .where(where)
          .limit(MOST_VOTERS)
          .as('seen'),
      ),
  );
}
