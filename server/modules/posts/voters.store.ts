import { and, count, desc, eq, sql } from 'drizzle-orm';
import { pageOf } from '../../database/pageOf.ts';
import { users } from '../../database/tables/people.ts';
import { posts, postVotes } from '../../database/tables/posts.ts';
import type { Queryable } from '../../database/types.ts';
import { isVisible, selectPeople, type PersonRow } from '../people/people.store.ts';

/** Who wrote a post that can be seen; undefined for one that is not there, was taken down or deleted. */
export async function authorOf(tx: Queryable, postId: number): Promise<number | undefined> {
  const [row] = await tx
    .select({ authorId: posts.authorId })
    .from(posts)
    .where(and(eq(posts.id, postId), eq(posts.state, 'visible')));
  return row?.authorId;
}

/** Voters that are counted and reached by page numbers: nobody reads on so far. */
export const MOST_VOTERS = 5_000;

/** Who voted on a post, the latest first, as far as the caller sees them; and how many these are, counted up to 5,000. */
export function page(
  tx: Queryable,
  viewerId: number,
  { postId, isUp }: { readonly postId: number; readonly isUp: boolean },
  asked: { pageNumber: number; pageSize: number },
): Promise<{ rows: PersonRow[]; total: number }> {
  const isBeyond = (asked.pageNumber - 1) * asked.pageSize >= MOST_VOTERS;
  const where = and(eq(postVotes.postId, postId), eq(postVotes.isUp, isUp), isVisible(viewerId));
  return pageOf(
    asked,
    selectPeople(tx, viewerId)
      .innerJoin(postVotes, eq(postVotes.userId, users.id))
      .where(isBeyond ? sql`false` : where)
      .orderBy(desc(postVotes.createdAt), desc(postVotes.userId)),
    tx
      .select({ total: count() })
      .from(
        tx
          .select({ id: users.id })
          .from(postVotes)
          .innerJoin(users, eq(users.id, postVotes.userId))
          .where(where)
          .limit(MOST_VOTERS)
          .as('seen'),
      ),
  );
}
