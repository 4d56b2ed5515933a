import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamp } from '../../columns.ts';

/** Builds whose pages may still be open. */
export const releases = pgTable('releases', {
  /** A digest of its documents. */
  id: text().primaryKey(),
  /** When a server of this release started last. */
  startedAt: timestamp().notNull(),
  /** When a server of another release started; null for the current one. */
  supersededAt: timestamp(),
});

/** The documents of those builds. */
export const releasedDocuments = pgTable('released_documents', {
  /** SHA-256 of the document in the spelling of the client's cache, hex. */
  id: text().primaryKey(),
  /** The document as written, with the fragments that it uses. */
  text: text().notNull(),
});

export const releaseDocuments = pgTable(
  'release_documents',
  {
    releaseId: text()
      .notNull()
      .references(() => releases.id, { onDelete: 'cascade' }),
    documentId: text()
      .notNull()
      .references(() => releasedDocuments.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.releaseId, t.documentId] }), index('release_documents_document').on(t.documentId)],
);
