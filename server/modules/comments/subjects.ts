import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Viewer } from '../../access/viewer.ts';
import {
  newsCommentEdits,
  newsCommentLikes,
  newsComments,
  postCommentEdits,
  postCommentLikes,
  postComments,
} from '../../database/tables/social/comments.ts';
import { news } from '../../database/tables/market/news.ts';
import { posts } from '../../database/tables/social/posts.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import type { ServerMessageId } from '../../i18n/translate.ts';
import { isReadableNews } from '../news/news.visibility.ts';
import { popularitySql } from '../../database/popularity.ts';
import { visiblePosts } from '../posts/posts.visibility.ts';

/** The kinds of subjects that can be commented on. All differences between them are defined in this file. */
export type Kind = 'post' | 'news';

type Reader = Pick<Viewer, 'id' | 'role'>;

/** The fields of a post or an article that its comments need. */
export interface Subject {
  readonly id: number;
  /** The recipient of notifications; null for articles, which have no author here. */
  readonly authorId: number | null;
}

interface CommentTables {
  readonly table: typeof postComments | typeof newsComments;
  /** Earlier texts of edited comments. */
  readonly edits: typeof postCommentEdits | typeof newsCommentEdits;
  readonly likes: typeof postCommentLikes | typeof newsCommentLikes;
  /** The column with the id of the subject, without and with its table. */
  readonly key: SQL;
  readonly subjectId: typeof postComments.postId | typeof newsComments.newsId;
  /** The author of the subject; null for articles, which have no author here. */
  readonly ownerId: SQL;
  /** Only comments on posts are pinned. */
  readonly isPinned: SQL;
  readonly notFound: ServerMessageId;
  /** The page that shows the comments. */
  readonly path: (subjectId: number) => string;
}

/** The tables of each kind's comments. */
export const commentTables: Record<Kind, CommentTables> = {
  post: {
    table: postComments,
    edits: postCommentEdits,
    likes: postCommentLikes,
    key: sql.raw('post_id'),
    subjectId: postComments.postId,
    ownerId: sql`(select p.author_id from ${posts} p where p.id = ${postComments.postId})`,
    isPinned: sql`${postComments.isPinned}`,
    notFound: 'posts.notFound',
    path: (id) => `/posts/${id}?dialog=comments&subject=${id}`,
  },
  news: {
    table: newsComments,
    edits: newsCommentEdits,
    likes: newsCommentLikes,
    key: sql.raw('news_id'),
    subjectId: newsComments.newsId,
    ownerId: sql`null::bigint`,
    isPinned: sql`false`,
    notFound: 'news.notFound',
    path: (id) => `/application-user/latest-news?dialog=comments&subject=${id}`,
  },
};

function select(tx: Queryable, kind: Kind, id: number, reader: Reader) {
  return kind === 'post'
    ? tx
        .select({ id: posts.id, authorId: sql<number | null>`${posts.authorId}` })
        .from(posts)
        // Comments on a repost belong to the post that it shows.
        .where(and(eq(posts.id, id), eq(posts.isRepost, false), visiblePosts(reader)))
    : tx
        .select({ id: news.id, authorId: sql<number | null>`null::bigint` })
        .from(news)
        .where(and(eq(news.id, id), isReadableNews(reader)));
}

/** Finds the post or article if the reader may see it. */
export async function find(tx: Queryable, kind: Kind, id: number, reader: Reader): Promise<Subject | undefined> {
  const [row] = await select(tx, kind, id, reader);
  return row;
}

/**
 * Like `find`, but locks the subject until the transaction ends, which serializes changes of its comments and counters.
 */
export async function lockVisible(
  tx: Transaction,
  kind: Kind,
  id: number,
  reader: Reader,
): Promise<Subject | undefined> {
  const [row] = await select(tx, kind, id, reader).for('no key update');
  return row;
}

/** Locks a post or article without a check of visibility: authors can always delete their own comments. */
export async function lock(tx: Transaction, kind: Kind, id: number): Promise<void> {
  const table = kind === 'post' ? posts : news;
  await tx.execute(sql`select 1 from ${table} where ${table.id} = ${id}::bigint for no key update`);
}

/** Adjusts the comment counter of a subject, and the popularity of posts; the subject must be locked. */
export async function adjustCommentCount(tx: Transaction, kind: Kind, id: number, by: number): Promise<void> {
  if (kind === 'news') {
    await tx
      .update(news)
      .set({ commentCount: sql`${news.commentCount} + ${by}::int` })
      .where(eq(news.id, id));
    return;
  }
  await tx
    .update(posts)
    .set({ commentCount: sql`${posts.commentCount} + ${by}::int`, popularity: sql.raw(popularitySql(2 * by)) })
    .where(eq(posts.id, id));
}
