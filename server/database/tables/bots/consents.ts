import { boolean, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { BOT_SCOPES } from '../../../../rules/bots/scopes.ts';
import { checkLength, checkOneOf, createdAt, ref, timestamp } from '../../columns.ts';
import { users } from '../people/people.ts';
import { bots } from './bots.ts';

/** What a bot requests to read, with the reason that people see. */
export const botScopes = pgTable(
  'bot_scopes',
  {
    botId: ref()
      .notNull()
      .references(() => bots.id, { onDelete: 'cascade' }),
    scope: text({ enum: BOT_SCOPES }).notNull(),
    /** Without it the bot accepts no subscription. */
    required: boolean().notNull().default(false),
    reason: text().notNull(),
    /** For Turkish readers; the reason without it. */
    reasonTr: text(),
    /** Added as required to a published bot: without effect until reviewers accept it. */
    scopePending: boolean().notNull().default(false),
    /** Optional until reviewers accept that the bot requires it. */
    requirementPending: boolean().notNull().default(false),
    /** When reviewers accepted the requirement of a published bot: its subscribers must consent again. */
    requiredSince: timestamp(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.botId, t.scope] }),
    checkOneOf('bot_scopes_scope', t.scope, BOT_SCOPES),
    checkLength('bot_scopes_reason_length', t.reason, 300, 1),
    checkLength('bot_scopes_reason_tr_length', t.reasonTr, 300, 1),
  ],
);

/** What a person lets a bot read. */
export const botGrants = pgTable(
  'bot_grants',
  {
    botId: ref()
      .notNull()
      .references(() => bots.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    scope: text({ enum: BOT_SCOPES }).notNull(),
    grantedAt: timestamp().notNull(),
    revokedAt: timestamp(),
  },
  (t) => [
    primaryKey({ columns: [t.botId, t.userId, t.scope] }),
    index('bot_grants_user').on(t.userId),
    checkOneOf('bot_grants_scope', t.scope, BOT_SCOPES),
  ],
);

/** Reads and changes of personal data by bots, per day (UTC). Counted in the statement that checks the permission. */
export const botDataReads = pgTable(
  'bot_data_reads',
  {
    botId: ref()
      .notNull()
      .references(() => bots.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    scope: text({ enum: BOT_SCOPES }).notNull(),
    day: date({ mode: 'string' }).notNull(),
    reads: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.botId, t.scope, t.day] }),
    index('bot_data_reads_bot').on(t.botId),
    index('bot_data_reads_day').on(t.day),
    checkOneOf('bot_data_reads_scope', t.scope, BOT_SCOPES),
  ],
);
