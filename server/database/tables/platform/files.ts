import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { checkOneOf, createdAt, timestamp, ref } from '../../columns.ts';
import { users } from '../people/people.ts';

export const FILE_VISIBILITIES = ['public', 'owner'] as const;

/** Uploads with owner and access. `key` is the random name in the file store and the last part of its URL. */
export const files = pgTable(
  'files',
  {
    key: text().primaryKey(),
    ownerId: ref().references(() => users.id, { onDelete: 'set null' }),
    visibility: text({ enum: FILE_VISIBILITIES }).notNull().default('public'),
    contentType: text().notNull(),
    bytes: integer().notNull(),
    /** Pixels. */
    width: integer(),
    height: integer(),
    createdAt: createdAt(),
    /** A job removes the stored bytes later. */
    deletedAt: timestamp(),
  },
  (t) => [
    index('files_owner').on(t.ownerId),
    index('files_deleted')
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} is not null`),
    checkOneOf('files_visibility', t.visibility, FILE_VISIBILITIES),
    check('files_bytes', sql`${t.bytes} >= 0`),
  ],
);
