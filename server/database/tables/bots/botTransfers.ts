import { index, pgTable } from 'drizzle-orm/pg-core';
import { createdAt, ref, timestamp } from '../../columns.ts';
import { users } from '../people/people.ts';
import { bots } from './bots.ts';
import { teams } from './teams.ts';

/**
 * Requests to move a bot to another team, which the owner of that team accepts: at most one for each bot. An answered
 * or withdrawn request is deleted; the logs of both teams contain it. One that expired stays without effect until the
 * next request for the bot replaces it.
 */
export const botTransfers = pgTable(
  'bot_transfers',
  {
    botId: ref()
      .primaryKey()
      .references(() => bots.id, { onDelete: 'cascade' }),
    /** The team of the bot at the time of the request. */
    fromTeamId: ref()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    toTeamId: ref()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    requestedById: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: timestamp().notNull(),
  },
  (t) => [
    index('bot_transfers_from').on(t.fromTeamId),
    index('bot_transfers_to').on(t.toTeamId, t.expiresAt),
    index('bot_transfers_requester').on(t.requestedById),
  ],
);
