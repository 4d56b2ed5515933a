import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { BOT_LANES } from '../../../../rules/bots/lanes.ts';
import type { BotCard } from '../../../../rules/bots/cards.ts';
import { BOT_SCOPES } from '../../../../rules/bots/scopes.ts';
import { checkLength, checkOneOf, createdAt, id, idInOrder, newestFirst, ref, timestamp } from '../../columns.ts';
import { users } from '../people/people.ts';
import { bots } from './bots.ts';
import { lane } from './lane.ts';

/** The conversation of a person with a bot. It begins with the first message or event. */
export const conversations = pgTable(
  'conversations',
  {
    id: id(),
    botId: ref()
      .notNull()
      .references(() => bots.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The number of the last message. Taken under the lock of this row, so the numbers are in commit order. */
    lastSeq: integer().notNull().default(0),
    /** The last message that the person has read. */
    readSeq: integer().notNull().default(0),
    /** The person has removed the messages up to this one. */
    clearedSeq: integer().notNull().default(0),
    /** The person wants no sign of new messages since then. */
    mutedAt: timestamp(),
    /** Who gets its events. Members of the team and testers may move their own conversation. */
    lane: lane(),
    lastMessageAt: createdAt(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('conversations_one_each').on(t.botId, t.userId),
    index('conversations_user').on(t.userId, newestFirst(t.lastMessageAt), newestFirst(t.id)),
    checkOneOf('conversations_lane', t.lane, BOT_LANES),
  ],
);

/** What a person uses in a card. */
export const CARD_CONTROLS = ['button', 'form'] as const;

export const INTERACTION_STATES = ['waiting', 'working', 'answered', 'expired'] as const;

/** A request of a person to a bot, from the message to the first answer. */
export const botInteractions = pgTable(
  'bot_interactions',
  {
    id: id(),
    conversationId: ref()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** Without the slash; null for a text, a button and a form. */
    command: text(),
    /** The message with the card whose button was pressed or whose form was sent; null for what was written. */
    cardMessageId: ref(),
    /** The id of the button or the form in the card. */
    controlId: text(),
    control: text({ enum: CARD_CONTROLS }),
    /** What the bot finds wrong in a form, by the names of the fields; null for any other answer. */
    fieldErrors: jsonb().$type<Readonly<Record<string, string>>>(),
    state: text({ enum: INTERACTION_STATES }).notNull().default('waiting'),
    /** Only consumers of this lane may answer it and read for it. */
    lane: lane(),
    /** The next answer is refused with an error of the server, because a developer wants to see it. */
    failsNextAnswer: boolean().notNull().default(false),
    /** Messages that answer it. */
    answers: smallint().notNull().default(0),
    /** The person has removed its messages: the bot cannot answer it any more. */
    isCleared: boolean().notNull().default(false),
    /** Later answers are marked as late. */
    expiresAt: timestamp().notNull(),
    answeredAt: timestamp(),
    createdAt: createdAt(),
  },
  (t) => [
    index('bot_interactions_conversation').on(t.conversationId, t.id),
    index('bot_interactions_open')
      .on(t.expiresAt)
      .where(sql`${t.state} in ('waiting', 'working')`),
    index('bot_interactions_card')
      .on(t.cardMessageId)
      .where(sql`${t.cardMessageId} is not null`),
    checkOneOf('bot_interactions_state', t.state, INTERACTION_STATES),
    checkOneOf('bot_interactions_lane', t.lane, BOT_LANES),
  ],
);

export const MESSAGE_AUTHORS = ['person', 'bot'] as const;

export const botMessages = pgTable(
  'bot_messages',
  {
    id: id(),
    conversationId: ref()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    seq: integer().notNull(),
    author: text({ enum: MESSAGE_AUTHORS }).notNull(),
    text: text().notNull(),
    card: jsonb().$type<BotCard>(),
    /** The interaction that a person's message started or a bot's message answers; null for what a bot sends unasked. */
    interactionId: ref().references(() => botInteractions.id, { onDelete: 'cascade' }),
    /** Chosen by the author. A repeated key returns the first message, so a repeated call has no second effect. */
    clientKey: text().notNull(),
    /** The answer came after the interaction had expired. */
    isLate: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('bot_messages_seq').on(t.conversationId, t.seq),
    uniqueIndex('bot_messages_client_key').on(t.conversationId, t.author, t.clientKey),
    index('bot_messages_interaction').on(t.interactionId),
    checkOneOf('bot_messages_author', t.author, MESSAGE_AUTHORS),
    checkLength('bot_messages_text_length', t.text, 4000),
    checkLength('bot_messages_client_key_length', t.clientKey, 100, 1),
  ],
);

/**
 * The queue of a conversation's events. Consumers lock its row, so the events of a conversation are delivered in order
 * and those of different conversations in parallel.
 */
export const botQueues = pgTable(
  'bot_queues',
  {
    conversationId: ref()
      .primaryKey()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    botId: ref()
      .notNull()
      .references(() => bots.id, { onDelete: 'cascade' }),
    /** That of its conversation. */
    lane: lane(),
    /** When the first event may be delivered: the end of a lease or of a pause. Null for an empty queue. */
    nextAt: timestamp(),
    /** The current lease; null without one. */
    leaseId: uuid(),
    leasedEventId: ref(),
  },
  (t) => [
    index('bot_queues_due').on(t.botId, t.nextAt),
    // Consumers of the test lane do not read past the backlog of subscribers.
    index('bot_queues_due_test')
      .on(t.botId, t.nextAt)
      .where(sql`${t.lane} = 'test'`),
    checkOneOf('bot_queues_lane', t.lane, BOT_LANES),
  ],
);

export const BOT_EVENT_STATES = ['queued', 'parked', 'done', 'dead'] as const;

/** What a developer simulates with an event of their own. */
export const EVENT_FAULTS = ['late', 'duplicate', 'wrong_signature', 'timeout', 'server_error', 'reordered'] as const;

/**
 * Events for bots. An event is delivered until it is acknowledged, has failed too often or has expired. An event that
 * fails repeatedly is parked, so that the next ones of its conversation are delivered before it.
 */
export const botEvents = pgTable(
  'bot_events',
  {
    id: idInOrder(),
    conversationId: ref()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** Null for an event that no person requested, such as a fired alert. */
    interactionId: ref().references(() => botInteractions.id, { onDelete: 'cascade' }),
    /** The permission that the event needs when it is delivered; null for none. */
    scope: text({ enum: BOT_SCOPES }),
    /** Null for events from before the delivery log. */
    botId: ref().references(() => bots.id, { onDelete: 'cascade' }),
    lane: lane(),
    /** The body as sent: each delivery is identical to the byte. */
    body: text().notNull(),
    state: text({ enum: BOT_EVENT_STATES }).notNull().default('queued'),
    attempts: smallint().notNull().default(0),
    failure: text(),
    /** When a parked event is queued again. */
    parkedUntil: timestamp(),
    /** Later events of the conversation were delivered before it. */
    isOutOfOrder: boolean().notNull().default(false),
    /** How often the team has requested another delivery. */
    redeliveries: smallint().notNull().default(0),
    fault: text({ enum: EVENT_FAULTS }),
    expiresAt: timestamp().notNull(),
    createdAt: createdAt(),
    finishedAt: timestamp(),
  },
  (t) => [
    index('bot_events_queue')
      .on(t.conversationId, t.id)
      .where(sql`${t.state} = 'queued'`),
    index('bot_events_conversation').on(t.conversationId),
    index('bot_events_interaction').on(t.interactionId),
    index('bot_events_expiry')
      .on(t.expiresAt)
      .where(sql`${t.state} = 'queued'`),
    index('bot_events_parked')
      .on(t.parkedUntil)
      .where(sql`${t.state} = 'parked'`),
    index('bot_events_parked_expiry')
      .on(t.expiresAt)
      .where(sql`${t.state} = 'parked'`),
    index('bot_events_finished')
      .on(t.finishedAt)
      .where(sql`${t.state} <> 'queued'`),
    index('bot_events_bot').on(t.botId, newestFirst(t.id)),
    index('bot_events_bot_open')
      .on(t.botId, t.state, newestFirst(t.id))
      .where(sql`${t.state} <> 'done'`),
    checkOneOf('bot_events_state', t.state, BOT_EVENT_STATES),
    checkOneOf('bot_events_lane', t.lane, BOT_LANES),
    checkOneOf('bot_events_fault', t.fault, EVENT_FAULTS),
    checkLength('bot_events_failure_length', t.failure, 500),
  ],
);

export const BOT_PROGRAM_NAMES = ['quotes', 'watchlist', 'movers'] as const;

/** Bots that are programs of the platform and run in the server process. */
export const botPrograms = pgTable(
  'bot_programs',
  {
    botId: ref()
      .primaryKey()
      .references(() => bots.id, { onDelete: 'cascade' }),
    program: text({ enum: BOT_PROGRAM_NAMES }).notNull(),
  },
  (t) => [checkOneOf('bot_programs_program', t.program, BOT_PROGRAM_NAMES)],
);
