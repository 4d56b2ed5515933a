import { boolean, integer, jsonb, pgTable, text, uniqueIndex, index } from 'drizzle-orm/pg-core';
import type { ManifestContent } from '../../../../rules/bots/manifest/manifest.ts';
import type { ManifestChange } from '../../../../rules/bots/manifest/manifestChange.ts';
import { checkLength, createdAt, id, ref, timestamp } from '../../columns.ts';
import { users } from '../people/people.ts';
import { bots } from './bots.ts';

/** Applied manifests of a bot: what it was after each of them, without the address of its endpoint. */
export const botManifests = pgTable(
  'bot_manifests',
  {
    id: id(),
    botId: ref()
      .notNull()
      .references(() => bots.id, { onDelete: 'cascade' }),
    /** Counted from 1 for each bot. */
    number: integer().notNull(),
    body: text().notNull(),
    changes: jsonb().$type<readonly ManifestChange[]>().notNull(),
    /** Null after the account was removed. */
    appliedBy: ref().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('bot_manifests_number').on(t.botId, t.number),
    index('bot_manifests_applied_by').on(t.appliedBy),
    checkLength('bot_manifests_body_length', t.body, 4_000_000, 1),
  ],
);

/** What reviewers saw of a bot when they last decided about it: changes since then are compared with it. */
export const botReviewedStates = pgTable('bot_reviewed_states', {
  botId: ref()
    .primaryKey()
    .references(() => bots.id, { onDelete: 'cascade' }),
  state: jsonb().$type<ManifestContent>().notNull(),
  /** False after a rejection. */
  accepted: boolean().notNull(),
  reviewedAt: timestamp().notNull(),
});
