import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { BOT_LANES } from '../../../../rules/bots/lanes.ts';
import { TOKEN_LIMITS } from '../../../../rules/bots/tokens.ts';
import { checkLength, checkOneOf, createdAt, id, ref, timestamp } from '../../columns.ts';
import { bots } from './bots.ts';

/** The tokens of running bots. A token is shown once; a token of a lane gets the events of that lane only. */
export const botTokens = pgTable(
  'bot_tokens',
  {
    id: id(),
    botId: ref()
      .notNull()
      .references(() => bots.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    lane: text({ enum: BOT_LANES }).notNull(),
    /** SHA-256, hex. */
    tokenHash: text().notNull(),
    /** The last characters, by which people recognize it. */
    hint: text().notNull(),
    /** The end of a replaced token; null for a current one. */
    validUntil: timestamp(),
    /** The token that has replaced it. */
    replacedById: ref(),
    /** Stored at most once a minute. */
    lastUsedAt: timestamp(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('bot_tokens_hash').on(t.tokenHash),
    index('bot_tokens_bot').on(t.botId),
    checkOneOf('bot_tokens_lane', t.lane, BOT_LANES),
    checkLength('bot_tokens_name_length', t.name, TOKEN_LIMITS.name, 1),
  ],
);
