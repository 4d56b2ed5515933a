import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { commentRank } from '../../commentRank.ts';
import {
  checkCounters,
  checkLength,
  checkOneOf,
  counter,
  createdAt,
  id,
  timestamp,
  newestFirst,
  ref,
} from '../../columns.ts';
import { news } from '../market/news.ts';
import { users } from '../people/people.ts';
import { posts } from './posts.ts';

export const COMMENT_STATES = ['visible', 'hidden', 'deleted'] as const;

/** Links of a comment to users and stocks; `token` is the text without its sign. */
export interface CommentMentions {
  /** The author of the reply that a reply answers; undefined for replies to the comment itself. */
  readonly recipientId?: number | undefined;
  readonly people: readonly { readonly userId: number; readonly token: string }[];
  readonly stocks: readonly { readonly tickerId: number; readonly token: string }[];
}

/** Columns that both kinds of comments share. */
const contents = () => ({
  comment: text().notNull(),
  /** `searchKey(comment)`: compared with the words that readers muted. */
  searchKey: text().notNull(),
  mentions: jsonb().$type<CommentMentions>().notNull().default({ people: [], stocks: [] }),
  /** Users who were notified of a mention in any version. */
  notifiedIds: jsonb().$type<readonly number[]>().notNull().default([]),
  state: text({ enum: COMMENT_STATES }).notNull().default('visible'),
  replyCount: counter(),
  likeCount: counter(),
  editCount: smallint().notNull().default(0),
  createdAt: createdAt(),
  editedAt: timestamp(),
});

/** Comments on posts; a comment with a parent is a reply (one level). `state` is the wire's comment_status. */
export const postComments = pgTable(
  'post_comments',
  {
    id: id(),
    postId: ref()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    parentId: ref().references((): AnyPgColumn => postComments.id, { onDelete: 'cascade' }),
    authorId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ...contents(),
    /** Pinned by the author of the post: one of a post. */
    isPinned: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex('post_comments_pinned')
      .on(t.postId)
      .where(sql`${t.isPinned}`),
    index('post_comments_list')
      .on(t.postId, newestFirst(t.createdAt), newestFirst(t.id))
      .where(sql`${t.parentId} is null`),
    index('post_comments_best')
      .on(t.postId, newestFirst(sql`(${commentRank(t)})`), newestFirst(t.id))
      .where(sql`${t.parentId} is null`),
    index('post_comments_post').on(t.postId),
    index('post_comments_replies').on(t.parentId, t.createdAt, t.id),
    index('post_comments_author').on(t.authorId, newestFirst(t.createdAt)),
    checkCounters('post_comments_counters', t.replyCount),
    checkCounters('post_comments_likes', t.likeCount),
    checkLength('post_comments_length', t.comment, 2000, 1),
    checkOneOf('post_comments_state', t.state, COMMENT_STATES),
  ],
);

/** Comments on news. */
export const newsComments = pgTable(
  'news_comments',
  {
    id: id(),
    newsId: ref()
      .notNull()
      .references(() => news.id, { onDelete: 'cascade' }),
    parentId: ref().references((): AnyPgColumn => newsComments.id, { onDelete: 'cascade' }),
    authorId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ...contents(),
  },
  (t) => [
    index('news_comments_list')
      .on(t.newsId, newestFirst(t.createdAt), newestFirst(t.id))
      .where(sql`${t.parentId} is null`),
    index('news_comments_best')
      .on(t.newsId, newestFirst(sql`(${commentRank(t)})`), newestFirst(t.id))
      .where(sql`${t.parentId} is null`),
    index('news_comments_news').on(t.newsId),
    index('news_comments_replies').on(t.parentId, t.createdAt, t.id),
    index('news_comments_author').on(t.authorId, newestFirst(t.createdAt)),
    checkCounters('news_comments_counters', t.replyCount),
    checkCounters('news_comments_likes', t.likeCount),
    checkLength('news_comments_length', t.comment, 2000, 1),
    checkOneOf('news_comments_state', t.state, COMMENT_STATES),
  ],
);

/** One like per person and comment on a post. */
export const postCommentLikes = pgTable(
  'post_comment_likes',
  {
    commentId: ref()
      .notNull()
      .references(() => postComments.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.commentId, t.userId] }), index('post_comment_likes_user').on(t.userId)],
);

/** One like per person and comment on an article. */
export const newsCommentLikes = pgTable(
  'news_comment_likes',
  {
    commentId: ref()
      .notNull()
      .references(() => newsComments.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.commentId, t.userId] }), index('news_comment_likes_user').on(t.userId)],
);

const editColumns = () => ({
  id: id(),
  /** The previous text. */
  comment: text().notNull(),
  /** When this text was replaced. */
  createdAt: createdAt(),
});

/** Previous versions of comments on posts. */
export const postCommentEdits = pgTable(
  'post_comment_edits',
  {
    ...editColumns(),
    commentId: ref()
      .notNull()
      .references(() => postComments.id, { onDelete: 'cascade' }),
  },
  (t) => [
    index('post_comment_edits_comment').on(t.commentId, newestFirst(t.createdAt), newestFirst(t.id)),
    checkLength('post_comment_edits_length', t.comment, 2000, 1),
  ],
);

/** Previous versions of comments on news. */
export const newsCommentEdits = pgTable(
  'news_comment_edits',
  {
    ...editColumns(),
    commentId: ref()
      .notNull()
      .references(() => newsComments.id, { onDelete: 'cascade' }),
  },
  (t) => [
    index('news_comment_edits_comment').on(t.commentId, newestFirst(t.createdAt), newestFirst(t.id)),
    checkLength('news_comment_edits_length', t.comment, 2000, 1),
  ],
);

/**
 * Records each written comment for a day, even if the comment is deleted: for the hourly limit and the detection of
 * duplicates.
 */
export const writtenComments = pgTable(
  'written_comments',
  {
    id: id(),
    authorId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the normalised text, hex; null for short texts that are equal by chance. */
    textHash: text(),
    /** False for an edit, which does not count towards the limit. */
    isNew: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    index('written_comments_author').on(t.authorId, newestFirst(t.createdAt)),
    index('written_comments_text_hash').on(t.textHash, newestFirst(t.createdAt)),
    index('written_comments_age').on(t.createdAt),
  ],
);
