import { date, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CommandOption } from '../../../../rules/bots/commandOptions.ts';
import { checkLength, createdAt, id, ref, updatedAt } from '../../columns.ts';
import { bots } from './bots.ts';

export const botCommands = pgTable(
  'bot_commands',
  {
    id: id(),
    botId: ref()
      .notNull()
      .references(() => bots.id, { onDelete: 'cascade' }),
    command: text().notNull(),
    commandKey: text().notNull(),
    description: text().notNull(),
    /** For Turkish readers; the description without it. */
    descriptionTr: text(),
    rank: smallint().notNull().default(0),
    /** In the order in which a person gives them. */
    options: jsonb().$type<readonly CommandOption[]>().notNull().default([]),
    /** Raised with the name and the options: a person who filled in an older version must see the new one first. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('bot_commands_text').on(t.botId, t.commandKey),
    index('bot_commands_rank').on(t.botId, t.rank, t.id),
    checkLength('bot_commands_command_length', t.command, 64, 1),
    checkLength('bot_commands_description_length', t.description, 500, 1),
    checkLength('bot_commands_description_tr_length', t.descriptionTr, 500, 1),
  ],
);

/** Uses of a command per day (UTC). The statistics of a removed command stay with the bot under the command's text. */
export const commandUses = pgTable(
  'command_uses',
  {
    botId: ref()
      .notNull()
      .references(() => bots.id, { onDelete: 'cascade' }),
    commandKey: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** Counted by the platform: the source of all figures. */
    uses: integer().notNull().default(0),
    /** Reported by the bot; in no figure. */
    reported: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.botId, t.commandKey, t.day] }), index('command_uses_day').on(t.botId, t.day)],
);
