import { boolean, index, pgTable } from 'drizzle-orm/pg-core';
import { createdAt, id, newestFirst, ref } from '../../columns.ts';
import { postComments } from '../social/comments.ts';
import { activityTypes } from '../platform/lookups.ts';
import { news } from '../market/news.ts';
import { users } from './people.ts';
import { posts } from '../social/posts.ts';

/** Events that concern a user, shown under Activities. */
export const activities = pgTable(
  'activities',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    actorId: ref().references(() => users.id, { onDelete: 'cascade' }),
    typeId: ref()
      .notNull()
      .references(() => activityTypes.id, { onDelete: 'restrict' }),
    postId: ref().references(() => posts.id, { onDelete: 'cascade' }),
    commentId: ref().references(() => postComments.id, { onDelete: 'cascade' }),
    newsId: ref().references(() => news.id, { onDelete: 'cascade' }),
    isRead: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index('activities_list').on(t.userId, newestFirst(t.createdAt), newestFirst(t.id)),
    // For the deletion of old rows.
    index('activities_age').on(t.createdAt),
    index('activities_actor').on(t.actorId),
    index('activities_type').on(t.typeId),
    index('activities_post').on(t.postId),
    index('activities_comment').on(t.commentId),
    index('activities_news').on(t.newsId),
  ],
);
