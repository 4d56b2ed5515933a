import { index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { id, moment, ref } from '../columns.ts';
import { users } from './people.ts';

const tries = () => ({
  attempts: smallint().notNull().default(0),
  nextAttemptAt: moment().notNull().defaultNow(),
  failure: text(),
});

/** Accounts on a homeserver whose bot has been deleted here: they still have to be deactivated there. Filled by a trigger. */
export const chatLogouts = pgTable(
  'chat_logouts',
  {
    id: id(),
    /** No foreign key: the bot may be gone. */
    botId: ref().notNull(),
    userName: text().notNull(),
    matrixId: text(),
    passwordEncrypted: text(),
    ...tries(),
  },
  (t) => [index('chat_logouts_due').on(t.nextAttemptAt)],
);

/** Blocks made or taken back that the chat network has not heard of. What holds is read when it is told. */
export const chatBlockNews = pgTable(
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
