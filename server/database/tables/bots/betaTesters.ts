import { boolean, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { createdAt, timestamp, newestFirst, ref } from '../../columns.ts';
import { bots } from './bots.ts';
import { users } from '../people/people.ts';

export const betaTesters = pgTable(
  'beta_testers',
  {
    botId: ref()
      .notNull()
      .references(() => bots.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    invitedById: ref().references(() => users.id, { onDelete: 'set null' }),
    accepted: boolean().notNull().default(false),
    policyAccepted: boolean().notNull().default(false),
    createdAt: createdAt(),
    answeredAt: timestamp(),
  },
  (t) => [
    primaryKey({ columns: [t.botId, t.userId] }),
    index('beta_testers_bot').on(t.botId, newestFirst(t.createdAt), newestFirst(t.userId)),
    index('beta_testers_user').on(t.userId, newestFirst(t.createdAt), newestFirst(t.botId)),
    index('beta_testers_inviter').on(t.invitedById),
  ],
);
