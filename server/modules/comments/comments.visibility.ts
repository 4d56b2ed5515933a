import { sql, type SQL } from 'drizzle-orm';
import type { Viewer } from '../../access/viewer.ts';
import { userStatusIds } from '../../database/referenceIds.ts';
import { mutes } from '../../database/tables/people/blocks.ts';
import { users } from '../../database/tables/people/people.ts';
import { notMutedPerson, notMutedText } from '../mutes/mutes.filters.ts';
import { notBlocked } from '../people/people.visibility.ts';
import { commentTables, type Kind } from './subjects.ts';

/** A reader; the id may be a column, for many readers at once. */
interface Reader {
  readonly id: number | SQL;
  readonly role: Viewer['role'];
}

/** Written as a scalar subquery by key, so that a page reads only the accounts of the comments that it scans. */
const isByAuthor = (kind: Kind, condition: SQL): SQL =>
  sql`(select ${condition} from ${users} a where a.id = ${commentTables[kind].table.authorId})`;

/**
 * Matches comments that the reader may see: the author's account is active and there is no block in either direction.
 * Admins see comments of all accounts that are not deleted. Hidden and deleted comments match while they have replies.
 */
export function isVisibleComment(kind: Kind, reader: Reader): SQL {
  const { table: c } = commentTables[kind];
  const isAdmin = reader.role === 'admin';
  const isAuthorThere = isAdmin
    ? sql`a.status_id <> ${sql.raw(String(userStatusIds.deleted))}`
    : sql`a.status_id = ${sql.raw(String(userStatusIds.active))}`;
  return sql`(${isAdmin ? sql`true` : notBlocked(c.authorId, reader.id)}
    and case when ${c.state} = 'visible' then ${isByAuthor(kind, isAuthorThere)} else ${c.replyCount} > 0 end)`;
}

/** Matches comments whose author and words the reader has not muted, and the reader's own comments. */
export function isNotMutedComment(kind: Kind, { id }: Pick<Reader, 'id'>): SQL {
  const { table: c } = commentTables[kind];
  return sql`((select not exists (select 1 from ${mutes} m where m.user_id = ${id}::bigint)) or ${c.authorId} = ${id}::bigint
    or (${notMutedPerson(c.authorId, id)} and ${notMutedText(c.searchKey, id)}))`;
}
