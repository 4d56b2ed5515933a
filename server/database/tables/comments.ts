import { sql } from 'drizzle-orm';
import { type AnyPgColumn, index, pgTable, text } from 'drizzle-orm/pg-core';
import {
  checkCounters,
  checkLength,
  checkOneOf,
  counter,
  createdAt,
  id,
  moment,
  newestFirst,
  ref,
} from '../columns.ts';
import { news } from './news.ts';
import { users } from './people.ts';
import { posts } from './posts.ts';

export const commentStates = ['visible', 'hidden', 'deleted'] as const;

/** Comments on posts; one with a parent is a reply (one level). `state` is the wire's comment_status. */
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
    comment: text().notNull(),
    state: text({ enum: commentStates }).notNull().default('visible'),
    replyCount: counter(),
    createdAt: createdAt(),
    editedAt: moment(),
  },
  (t) => [
    index('post_comments_list')
      .on(t.postId, newestFirst(t.createdAt), newestFirst(t.id))
      .where(sql`${t.parentId} is null and ${t.state} = 'visible'`),
    index('post_comments_post').on(t.postId),
    index('post_comments_replies').on(t.parentId, t.createdAt, t.id),
    index('post_comments_author').on(t.authorId, newestFirst(t.createdAt)),
    checkCounters('post_comments_counters', t.replyCount),
    checkLength('post_comments_length', t.comment, 2000, 1),
    checkOneOf('post_comments_state', t.state, commentStates),
  ],
);

/** The same for news. */
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
    comment: text().notNull(),
    state: text({ enum: commentStates }).notNull().default('visible'),
    replyCount: counter(),
    createdAt: createdAt(),
    editedAt: moment(),
  },
  (t) => [
    index('news_comments_list')
      .on(t.newsId, newestFirst(t.createdAt), newestFirst(t.id))
      .where(sql`${t.parentId} is null and ${t.state} = 'visible'`),
    index('news_comments_news').on(t.newsId),
    index('news_comments_replies').on(t.parentId, t.createdAt, t.id),
    index('news_comments_author').on(t.authorId, newestFirst(t.createdAt)),
    checkCounters('news_comments_counters', t.replyCount),
    checkLength('news_comments_length', t.comment, 2000, 1),
    checkOneOf('news_comments_state', t.state, commentStates),
  ],
);
