import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { checkLength, checkOneOf, createdAt, id, timestamp, newestFirst, ref } from '../../columns.ts';
import { botStatuses, bots } from './bots.ts';
import { users } from '../people/people.ts';

export const BOT_REQUEST_KINDS = ['verification', 'publish'] as const;
export const BOT_REQUEST_STATES = ['open', 'accepted', 'rejected', 'cancelled'] as const;

const BOT_TIMELINE_ACTIONS = [
  'created',
  'requested',
  'cancelled',
  'accepted',
  'rejected',
  'published',
  'disabled',
  'enabled',
  'removed',
  'restored',
  'moved',
  'changed',
  'message',
  'identity_ready',
  'identity_failed',
] as const;

/** Requests to verify or publish a bot: the admins' review queue. */
export const botRequests = pgTable(
  'bot_requests',
  {
    id: id(),
    botId: ref()
      .notNull()
      .references(() => bots.id, { onDelete: 'cascade' }),
    kind: text({ enum: BOT_REQUEST_KINDS }).notNull(),
    state: text({ enum: BOT_REQUEST_STATES }).notNull().default('open'),
    requestedById: ref().references(() => users.id, { onDelete: 'set null' }),
    decidedById: ref().references(() => users.id, { onDelete: 'set null' }),
    reason: text(),
    createdAt: createdAt(),
    decidedAt: timestamp(),
  },
  (t) => [
    uniqueIndex('bot_requests_one_open')
      .on(t.botId)
      .where(sql`${t.state} = 'open'`),
    index('bot_requests_queue').on(t.state, newestFirst(t.createdAt), newestFirst(t.id)),
    index('bot_requests_bot').on(t.botId, newestFirst(t.createdAt), newestFirst(t.id)),
    index('bot_requests_requester').on(t.requestedById),
    index('bot_requests_decider').on(t.decidedById),
    checkOneOf('bot_requests_kind', t.kind, BOT_REQUEST_KINDS),
    checkOneOf('bot_requests_state', t.state, BOT_REQUEST_STATES),
    checkLength('bot_requests_reason_length', t.reason, 2000),
  ],
);

/** The timeline that the team sees: status changes, and messages between reviewers and developers. */
export const botTimeline = pgTable(
  'bot_timeline',
  {
    id: id(),
    botId: ref()
      .notNull()
      .references(() => bots.id, { onDelete: 'cascade' }),
    requestId: ref().references(() => botRequests.id, { onDelete: 'set null' }),
    actorId: ref().references(() => users.id, { onDelete: 'set null' }),
    /**
     * Whether the actor was an admin at the time: a bot disabled by an admin stays disabled, independent of the admin's
     * account.
     */
    byAdmin: boolean().notNull().default(false),
    action: text({ enum: BOT_TIMELINE_ACTIONS }).notNull(),
    fromStatusId: smallint().references(() => botStatuses.id),
    toStatusId: smallint().references(() => botStatuses.id),
    message: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('bot_timeline_bot').on(t.botId, newestFirst(t.createdAt), newestFirst(t.id)),
    index('bot_timeline_request').on(t.requestId),
    index('bot_timeline_actor').on(t.actorId),
    checkLength('bot_timeline_message_length', t.message, 2000),
  ],
);
