import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { checkOneOf, createdAt, newestFirst, ref } from '../../columns.ts';
import { users } from './people.ts';

export const FOLLOW_STATES = ['accepted', 'requested'] as const;

/**
 * Follows between users; `requested` waits for the owner of a private account. Counts on users include accepted follows
 * only.
 */
export const follows = pgTable(
  'follows',
  {
    followerId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    followedId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text({ enum: FOLLOW_STATES }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.followerId, t.followedId] }),
    index('follows_followers').on(t.followedId, t.state, newestFirst(t.createdAt), newestFirst(t.followerId)),
    index('follows_following').on(t.followerId, t.state, newestFirst(t.createdAt), newestFirst(t.followedId)),
    check('follows_not_self', sql`${t.followerId} <> ${t.followedId}`),
    checkOneOf('follows_state', t.state, FOLLOW_STATES),
  ],
);
