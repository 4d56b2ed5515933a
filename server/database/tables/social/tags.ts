import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { checkLength, createdAt, id, newestFirst, ref } from '../../columns.ts';
import { users } from '../people/people.ts';
import { posts } from './posts.ts';

/** The words after # in posts. A tag stays when its last post is deleted, because people may follow it. */
export const tags = pgTable(
  'tags',
  {
    id: id(),
    /** Folded: see rules/text/tags.ts. */
    key: text().notNull(),
    /** As its first author typed it. */
    name: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('tags_key').on(t.key),
    checkLength('tags_key_length', t.key, 50, 1),
    checkLength('tags_name_length', t.name, 50, 1),
  ],
);

/** The tags of posts; `createdAt` repeats the post's, so that the posts with a tag are one index range. */
export const postTags = pgTable(
  'post_tags',
  {
    postId: ref()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    tagId: ref()
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.tagId] }),
    index('post_tags_list').on(t.tagId, newestFirst(t.createdAt), newestFirst(t.postId)),
    // What is trending is read from the newest tags of all posts.
    index('post_tags_newest').on(newestFirst(t.createdAt)),
  ],
);

/** The tags that people follow. */
export const tagFollows = pgTable(
  'tag_follows',
  {
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tagId: ref()
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.tagId] }), index('tag_follows_tag').on(t.tagId)],
);
