import { and, eq } from 'drizzle-orm';
import { posts, postVotes } from '../../database/tables/social/posts.ts';
import type { Queryable } from '../../database/types.ts';
import type { PersonRow } from '../people/personCard.ts';
import { votersPage } from '../people/votersPage.ts';

/** The author of a visible post; undefined for other posts. */
export async function findAuthor(tx: Queryable, postId: number): Promise<number | undefined> {
  const [row] = await tx
    .select({ authorId: posts.authorId })
    .from(posts)
    .where(and(eq(posts.id, postId), eq(posts.state, 'visible')));
  return row?.authorId;
}

/** A page of the users who voted on a post. */
export const listPage = (
  tx: Queryable,
  viewerId: number,
  { postId, isUp }: { readonly postId: number; readonly isUp: boolean },
  params: { pageNumber: number; pageSize: number },
): Promise<{ rows: PersonRow[]; total: number }> =>
  votersPage(tx, viewerId, { votes: postVotes, subject: postVotes.postId, id: postId, isUp }, params);
