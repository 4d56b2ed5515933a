import { and, desc, eq, sql } from 'drizzle-orm';
import { users } from '../../database/tables/people/people.ts';
import { posts, postTickers } from '../../database/tables/social/posts.ts';
import type { Queryable } from '../../database/types.ts';
import { listLatestIdsAbout } from './feeds/feedPage.store.ts';
import { openPosts, type Reader } from './posts.visibility.ts';

export interface PostLimits {
  readonly limit: number;
  /** Posts about the stock among which they are searched. */
  readonly candidateLimit: number;
}

/** The newest posts about a stock that the reader sees, without those of private authors. */
export const listPublicPosts = (
  tx: Queryable,
  reader: Reader & { readonly id: number },
  tickerId: number,
  { limit, candidateLimit }: PostLimits,
) =>
  tx
    .select({
      id: posts.id,
      description: posts.description,
      username: users.username,
      createdAt: posts.createdAt,
      upVotes: posts.upVotes,
      downVotes: posts.downVotes,
      comments: posts.commentCount,
    })
    .from(postTickers)
    .innerJoin(posts, eq(posts.id, postTickers.postId))
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(
      and(
        eq(postTickers.tickerId, tickerId),
        openPosts,
        sql`${posts.id} in (${listLatestIdsAbout(reader, tickerId, candidateLimit, candidateLimit)})`,
      ),
    )
    .orderBy(desc(postTickers.createdAt), desc(postTickers.postId))
    .limit(limit);
