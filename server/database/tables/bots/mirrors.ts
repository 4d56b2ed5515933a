import { sql } from 'drizzle-orm';
import { index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { checkLength, checkOneOf, createdAt, id, idInOrder, ref, timestamp } from '../../columns.ts';
import { users } from '../people/people.ts';
import { conversations } from './conversations.ts';

/** `invited`: the account is not proved yet. */
export const MIRROR_LINK_STATES = ['invited', 'linked'] as const;

/** The Matrix account in which a person sees the own conversations with bots. */
export const mirrorLinks = pgTable(
  'mirror_links',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    matrixId: text().notNull(),
    state: text({ enum: MIRROR_LINK_STATES }).notNull().default('invited'),
    createdAt: createdAt(),
    /** When the homeserver accepted the last code; null when it did not. */
    codeSentAt: timestamp(),
    linkedAt: timestamp(),
  },
  (t) => [
    uniqueIndex('mirror_links_user').on(t.userId),
    uniqueIndex('mirror_links_account')
      .on(t.matrixId)
      .where(sql`${t.state} = 'linked'`),
    checkOneOf('mirror_links_state', t.state, MIRROR_LINK_STATES),
    checkLength('mirror_links_matrix_id_length', t.matrixId, 255, 3),
  ],
);

/**
 * - `wanted`: to be created. - `inviting`: exists, without the person. - `open`. - `leaving`: the ghost leaves. -
 *   `closed`: the ghost has left; a later message creates another room. - `declined`: the person left, or the homeserver
 *   refuses the room.
 */
export const MIRROR_ROOM_STATES = ['wanted', 'inviting', 'open', 'leaving', 'closed', 'declined'] as const;

/**
 * Rooms of the mirror: one for each conversation of a linked person, and one of the service user for the code. A row is
 * the queue of its conversation: messages after `sentSeq` are to be sent. A room without its link or its conversation is
 * left.
 */
export const mirrorRooms = pgTable(
  'mirror_rooms',
  {
    id: id(),
    linkId: ref().references(() => mirrorLinks.id, { onDelete: 'set null' }),
    conversationId: ref().references(() => conversations.id, { onDelete: 'set null' }),
    /** Null for the room of the service user. No foreign key: the ghost of a deleted bot must still leave. */
    botId: ref(),
    state: text({ enum: MIRROR_ROOM_STATES }).notNull().default('wanted'),
    /** Names the room on the homeserver, so that a repeated creation finds it. */
    roomKey: uuid().notNull().defaultRandom(),
    roomId: text(),
    /** The last message that is in the room, or was written before the room was wanted. */
    sentSeq: integer().notNull().default(0),
    /** Until then the ghost is shown as typing. */
    typingUntil: timestamp(),
    attempts: smallint().notNull().default(0),
    nextAt: timestamp(),
    leaseId: uuid(),
    leasedUntil: timestamp(),
    failure: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('mirror_rooms_conversation').on(t.linkId, t.conversationId),
    uniqueIndex('mirror_rooms_room').on(t.roomId),
    index('mirror_rooms_of_conversation').on(t.conversationId),
    checkOneOf('mirror_rooms_state', t.state, MIRROR_ROOM_STATES),
    checkLength('mirror_rooms_failure_length', t.failure, 300),
  ],
);

/** Transactions of the homeserver that are stored; a repeated one does nothing. */
export const mirrorTransactions = pgTable('mirror_transactions', {
  transactionId: text().primaryKey(),
  receivedAt: createdAt(),
});

export const MIRROR_EVENT_KINDS = ['text', 'unsupported', 'encrypted', 'left'] as const;

/** `accepted`: the bot has not answered the message yet. */
export const MIRROR_EVENT_STATES = ['stored', 'accepted', 'done', 'ignored', 'refused', 'failed'] as const;

/** What linked people do in their rooms, stored before the homeserver gets its answer. */
export const mirrorEvents = pgTable(
  'mirror_events',
  {
    id: idInOrder(),
    /** The homeserver's id of the event. */
    eventId: text().notNull(),
    mirrorRoomId: ref()
      .notNull()
      .references(() => mirrorRooms.id, { onDelete: 'cascade' }),
    kind: text({ enum: MIRROR_EVENT_KINDS }).notNull(),
    text: text().notNull(),
    state: text({ enum: MIRROR_EVENT_STATES }).notNull().default('stored'),
    /** The message of the conversation. No foreign key: it goes with the conversation. */
    messageId: ref(),
    attempts: smallint().notNull().default(0),
    nextAt: timestamp(),
    leasedUntil: timestamp(),
    createdAt: createdAt(),
    finishedAt: timestamp(),
  },
  (t) => [
    uniqueIndex('mirror_events_event').on(t.eventId),
    index('mirror_events_open')
      .on(t.mirrorRoomId, t.id)
      .where(sql`${t.state} = 'stored'`),
    index('mirror_events_unanswered')
      .on(t.id)
      .where(sql`${t.state} = 'accepted'`),
    index('mirror_events_room').on(t.mirrorRoomId),
    index('mirror_events_finished').on(t.finishedAt),
    checkOneOf('mirror_events_kind', t.kind, MIRROR_EVENT_KINDS),
    checkOneOf('mirror_events_state', t.state, MIRROR_EVENT_STATES),
  ],
);

/** The homeserver does not answer. Without a row it does. */
export const mirrorOutages = pgTable('mirror_outages', {
  /** The one row. */
  id: smallint().primaryKey(),
  since: createdAt(),
  failures: smallint().notNull(),
  nextAt: timestamp().notNull(),
  failure: text().notNull(),
});
