import { index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { id, timestamp, ref } from '../../columns.ts';
import { users } from '../people/people.ts';

const tries = () => ({
  attempts: smallint().notNull().default(0),
  nextAttemptAt: timestamp().notNull().defaultNow(),
  failure: text(),
});

/** Homeserver accounts of deleted bots, which must still be deactivated. Filled by a trigger. */
export const chatDeactivations = pgTable(
  'chat_logouts',
  {
    id: id(),
    /** No foreign key, because the bot may be deleted. */
    botId: ref().notNull(),
    userName: text().notNull(),
    matrixId: text(),
    passwordEncrypted: text(),
    ...tries(),
  },
  (t) => [index('chat_logouts_due').on(t.nextAttemptAt)],
);

/**
 * Changed blocks that are not yet synchronised with the chat network. The synchronisation reads the current state of
 * the block.
 */
export const chatBlockOutbox = pgTable(
  'chat_block_news',
  {
    blockerId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    blockedId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ...tries(),
  },
  (t) => [
    primaryKey({ columns: [t.blockerId, t.blockedId] }),
    index('chat_block_news_blocked').on(t.blockedId),
    index('chat_block_news_due').on(t.nextAttemptAt),
  ],
);
