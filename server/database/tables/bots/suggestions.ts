import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { CommandOption } from '../../../../rules/bots/commandOptions.ts';
import { BOT_LANES } from '../../../../rules/bots/lanes.ts';
import { checkLength, checkOneOf, ref, timestamp } from '../../columns.ts';
import { lane } from './lane.ts';

/** A value that a bot suggests, and what people see. */
export interface BotSuggestion {
  readonly label: string;
  readonly value: string;
}

/**
 * What people type in options that their bots complete, for the moment until the bot answers. Unlogged: a crash loses
 * nothing that a person waits for. Without foreign keys: each key that is typed would lock the rows of the bot and the
 * person, and a row lives for a moment only.
 */
export const botSuggestions = pgTable(
  'bot_suggestions',
  {
    id: uuid().primaryKey(),
    botId: ref().notNull(),
    userId: ref().notNull(),
    lane: lane(),
    /** The option at that time: values that it would refuse cannot be suggested. */
    option: jsonb().$type<CommandOption>().notNull(),
    /** The question as it is sent. It does not name the person. */
    body: text().notNull(),
    /** When a consumer of the bot took it; null before. It is taken once. */
    takenAt: timestamp(),
    /** Null without an answer. */
    suggestions: jsonb().$type<readonly BotSuggestion[]>(),
    /** Later answers are refused. */
    expiresAt: timestamp().notNull(),
  },
  (t) => [
    index('bot_suggestions_bot').on(t.botId, t.expiresAt),
    index('bot_suggestions_user').on(t.userId, t.botId),
    index('bot_suggestions_expiry').on(t.expiresAt),
    checkOneOf('bot_suggestions_lane', t.lane, BOT_LANES),
    checkLength('bot_suggestions_body_length', t.body, 4000, 1),
  ],
);
