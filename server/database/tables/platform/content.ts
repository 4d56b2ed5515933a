import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { checkOneOf, createdAt, id, newestFirst, ref } from '../../columns.ts';
import { users } from '../people/people.ts';

export const CONTENT_PAGES = ['about', 'help'] as const;

/** A question of the Help dialog with its answer. Missing Turkish text falls back to English. */
export interface StoredHelpItem {
  readonly title: string;
  readonly titleTr: string | null;
  readonly answer: string;
  readonly answerTr: string | null;
  readonly active: boolean;
}

/**
 * Versions of the About and Help pages. The newest version of a page is shown; versions are never changed or deleted.
 */
export const contentVersions = pgTable(
  'content_versions',
  {
    id: id(),
    page: text({ enum: CONTENT_PAGES }).notNull(),
    version: integer().notNull(),
    /** HTML, sanitized, for a page with a single text. */
    description: text(),
    descriptionTr: text(),
    /** For a page with questions, in order. */
    items: jsonb().$type<readonly StoredHelpItem[]>(),
    createdById: ref().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('content_versions_version').on(t.page, newestFirst(t.version)),
    index('content_versions_author').on(t.createdById),
    checkOneOf('content_versions_page', t.page, CONTENT_PAGES),
  ],
);
