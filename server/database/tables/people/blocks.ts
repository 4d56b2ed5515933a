import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { checkLength, checkOneOf, createdAt, id, newestFirst, ref } from '../../columns.ts';
import { users } from './people.ts';

export const blocks = pgTable(
  'blocks',
  {
    blockerId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    blockedId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.blockerId, t.blockedId] }),
    index('blocks_blocked').on(t.blockedId, t.blockerId),
    index('blocks_list').on(t.blockerId, newestFirst(t.createdAt), newestFirst(t.blockedId)),
    check('blocks_not_self', sql`${t.blockerId} <> ${t.blockedId}`),
  ],
);

export const MUTE_KINDS = ['person', 'word', 'ticker'] as const;

/** Content that a user has muted. `target` is a user id, a normalised word or a ticker id, depending on the kind. */
export const mutes = pgTable(
  'mutes',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: MUTE_KINDS }).notNull(),
    target: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('mutes_target').on(t.userId, t.kind, t.target),
    checkOneOf('mutes_kind', t.kind, MUTE_KINDS),
    checkLength('mutes_target_length', t.target, 60, 1),
  ],
);
