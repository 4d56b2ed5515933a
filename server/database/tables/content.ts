import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { checkOneOf, createdAt, id, newestFirst, ref } from '../columns.ts';
import { users } from './people.ts';

export const contentPages = ['about', 'help'] as const;

/** A question of the Help dialog with its answer; what has no Turkish words has the English ones for both. */
export interface HelpEntry {
  readonly title: string;
  readonly titleTr: string | null;
  readonly answer: string;
  readonly answerTr: string | null;
  readonly active: boolean;
}

/** What admins wrote on the pages About and Help: the newest version of a page is shown, none is changed or deleted. */
export const contentVersions = pgTable(
  'content_versions',
  {
    id: id(),
    page: text({ enum: contentPages }).notNull(),
    version: integer().notNull(),
    /** HTML, sanitized, of a page that is one text. */
    description: text(),
    descriptionTr: text(),
    /** Of a page that is made of questions, in their order. */
    items: jsonb().$type<readonly HelpEntry[]>(),
    createdById: ref().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('content_versions_version').on(t.page, newestFirst(t.version)),
    index('content_versions_author').on(t.createdById),
    checkOneOf('content_versions_page', t.page, contentPages),
  ],
);
