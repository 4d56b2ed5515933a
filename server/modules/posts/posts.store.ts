import { and, eq, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { prepareOnce } from '../../database/prepareOnce.ts';
import { idList } from '../../database/idList.ts';
import { news } from '../../database/tables/market/news.ts';
import { users } from '../../database/tables/people/people.ts';
import { bookmarks, posts, postVotes } from '../../database/tables/social/posts.ts';
import { postReports } from '../../database/tables/social/reports.ts';
import type { Queryable } from '../../database/types.ts';
import { isNotRemoved, visiblePosts, type Reader } from './posts.visibility.ts';

/** The placeholders of the prepared statements. */
const params = { ids: sql.placeholder('ids'), viewer: sql.placeholder('viewer') };

const isViewer = (column: typeof postVotes.userId | typeof bookmarks.userId): SQL =>
  sql`${column} = ${params.viewer}::bigint`;

/** Whether a user has reported the selected post, regardless of the decision. */
export const hasReported = (viewerId: number | Placeholder): SQL<boolean> => sql<boolean>`exists (
  select 1 from ${postReports} r where r.post_id = ${posts.id} and r.reporter_id = ${viewerId}::bigint)`;

/** Who reads: a role, or admins who review reported posts regardless of their state. */
type ReadScope = Reader['role'] | 'reported';

function selectPosts(tx: Queryable, scope: ReadScope) {
  return tx
    .select({
      id: posts.id,
      type: posts.type,
      title: posts.title,
      description: posts.description,
      sentiment: posts.sentiment,
      upVotes: posts.upVotes,
      downVotes: posts.downVotes,
      commentCount: posts.commentCount,
      isVisible: sql<boolean>`${isNotRemoved}`,
      createdAt: posts.createdAt,
      editedAt: posts.editedAt,
      author: {
        id: users.id,
        firstname: users.firstname,
        lastname: users.lastname,
        username: users.username,
        profilephoto: users.profilephoto,
        thumb: users.thumb,
        isPrivate: users.isPrivate,
      },
      /** The reader's vote, null without one. */
      votedUp: postVotes.isUp,
      bookmarkedAt: bookmarks.createdAt,
      isReported: hasReported(params.viewer),
      news: {
        id: news.id,
        title: news.title,
        image: news.image,
        thumb: news.thumb,
        url: news.url,
        publishedAt: news.publishedAt,
      },
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .leftJoin(postVotes, and(eq(postVotes.postId, posts.id), isViewer(postVotes.userId)))
    .leftJoin(bookmarks, and(eq(bookmarks.postId, posts.id), isViewer(bookmarks.userId)))
    .leftJoin(news, eq(news.id, posts.newsId))
    .where(
      and(
        sql`${posts.id} = any(${params.ids}::bigint[])`,
        scope === 'reported' ? undefined : visiblePosts({ id: params.viewer, role: scope }),
      ),
    )
    .prepare('posts_by_id');
}

const postsById = prepareOnce(selectPosts);

export type PostRow = Awaited<ReturnType<ReturnType<typeof selectPosts>['execute']>>[number];

/** Finds the posts that the reader may see, in no particular order. */
export const findVisible = (
  tx: Queryable,
  reader: { readonly id: number; readonly role: Reader['role'] },
  ids: readonly number[],
): Promise<PostRow[]> => postsById(tx, reader.role).execute({ ids: idList(ids), viewer: reader.id });

/** Finds posts including removed and deleted ones, in no particular order. For admins only. */
export const findReported = (
  tx: Queryable,
  reader: { readonly id: number },
  ids: readonly number[],
): Promise<PostRow[]> => postsById(tx, 'reported').execute({ ids: idList(ids), viewer: reader.id });
