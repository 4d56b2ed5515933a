import { DAY_MS } from '../../base/durations.ts';
import type { newsCommentLikes, postCommentLikes } from '../../database/tables/social/comments.ts';
import type { Person } from '../people.ts';
import { createRandom } from '../random.ts';
import type { SeedContext } from '../seedContext.ts';
import type { Graph } from './graph.ts';
import type { PostData } from './posts.ts';
import type { Reactions } from './reactions.ts';

type Like = typeof postCommentLikes.$inferInsert & typeof newsCommentLikes.$inferInsert;

export interface CommentLikes {
  readonly ofPosts: readonly Like[];
  readonly ofNews: readonly Like[];
}

type Written = Reactions['comments'][number] | Reactions['newsComments'][number];

/** The largest number of likes of a comment. */
const MOST_LIKES = 14;

/**
 * Lets app users like comments of others, and sets the counters. Most comments get few likes. Users do not interact
 * across blocks or with content that they cannot see.
 */
export function createCommentLikes(
  { now }: SeedContext,
  people: readonly Person[],
  graph: Graph,
  posts: PostData,
  { comments, newsComments }: Reactions,
): CommentLikes {
  const readers = people.filter(({ active, role }) => active && role === 'app_user');

  const like = (kind: keyof CommentLikes, rows: readonly Written[], canSee: (id: number, row: Written) => boolean) =>
    rows.flatMap((row) => {
      const random = createRandom(`comment likes:${kind}:${row.id}`);
      const audience = readers.filter(
        ({ id, joinedAt }) =>
          id !== row.authorId && joinedAt < now && graph.canInteract(id, row.authorId) && canSee(id, row),
      );
      const likers = random.sample(audience, random.popular(MOST_LIKES));
      row.likeCount = likers.length;
      const since = row.createdAt.getTime();
      const span = Math.min(3 * DAY_MS, now.getTime() - since - 1);
      return likers.map(({ id }) => ({
        commentId: row.id,
        userId: id,
        createdAt: new Date(Math.round(since + span * random.next())),
      }));
    });

  const canSeePost = (id: number, row: Written): boolean => {
    const author = 'postId' in row ? posts.authors.get(row.postId) : undefined;
    return author !== undefined && (author.id === id || graph.canSee(id, author));
  };
  return { ofPosts: like('ofPosts', comments, canSeePost), ofNews: like('ofNews', newsComments, () => true) };
}
