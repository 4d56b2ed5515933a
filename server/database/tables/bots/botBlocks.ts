import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { createdAt, newestFirst, ref } from '../../columns.ts';
import { users } from '../people/people.ts';
import { bots } from './bots.ts';

/** Bots that a person blocks: they receive no event of the person and cannot write to them. */
export const botBlocks = pgTable(
  'bot_blocks',
  {
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    botId: ref()
      .notNull()
      .references(() => bots.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.botId] }),
    index('bot_blocks_bot').on(t.botId),
    index('bot_blocks_list').on(t.userId, newestFirst(t.createdAt), newestFirst(t.botId)),
  ],
);
