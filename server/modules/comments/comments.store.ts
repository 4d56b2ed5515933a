import { and, sql, type SQL } from 'drizzle-orm';
import type { Viewer } from '../../access/viewer.ts';
import { searchKey } from '../../database/keys.ts';
import { userStatusIds } from '../../database/referenceIds.ts';
import { mutes } from '../../database/tables/blocks.ts';
import type { commentStates } from '../../database/tables/comments.ts';
import { users } from '../../database/tables/people.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import { notBlocked } from '../blocks/blocks.store.ts';
import { notMutedPerson, notMutedText } from '../mutes/mutes.filters.ts';
import { isVisible } from '../people/people.store.ts';
import { foldedText } from '../textTerm.ts';
import { kept, type Kind } from './subjects.ts';

type Reader = Pick<Viewer, 'id' | 'role'>;

export interface CommentRow extends Record<string, unknown> {
  readonly id: number;
  readonly subjectId: number;
  readonly parentId: number | null;
  readonly authorId: number;
  readonly comment: string;
  readonly state: (typeof commentStates)[number];
  readonly replyCount: number;
  readonly createdAt: Date;
  readonly editedAt: Date | null;
  readonly firstname: string;
  readonly lastname: string;
  readonly username: string;
  readonly photo: string | null;
}

/** Where a comment stands in its list. */
export interface Position {
  readonly createdAt: Date;
  readonly id: number;
}

function selectComments(kind: Kind): SQL {
  const { table: c, subjectId } = kept[kind];
  return sql`select ${c.id} as id, ${subjectId} as "subjectId", ${c.parentId} as "parentId",
      ${c.authorId} as "authorId", ${c.comment} as comment, ${c.state} as state, ${c.replyCount} as "replyCount",
      ${c.createdAt} as "createdAt", ${c.editedAt} as "editedAt", ${users.firstname} as firstname,
      ${users.lastname} as lastname, ${users.username} as username, coalesce(${users.thumb}, ${users.profilephoto}) as photo
    from ${c} join ${users} on ${users.id} = ${c.authorId}`;
}

/**
 * The condition "the reader may see this comment": its author's account is in use and neither blocks the other. Admins see
 * the comments of all accounts that were not deleted. Of what was hidden or deleted the place stays while it has replies.
 */
function visible(kind: Kind, reader: Reader): SQL {
  const { table: c } = kept[kind];
  const isAuthorSeen =
    reader.role === 'admin' ? sql`${users.statusId} <> ${userStatusIds.deleted}` : isVisible(reader.id);
  const isPlaceSeen = reader.role === 'admin' ? sql`true` : notBlocked(users.id, reader.id);
  return sql`((${c.state} = 'visible' and ${isAuthorSeen})
    or (${c.state} <> 'visible' and ${c.replyCount} > 0 and ${isPlaceSeen}))`;
}

/** The condition "the reader muted neither the author nor a word of it"; one's own comments are always shown. */
function notMuted(kind: Kind, { id }: Reader): SQL {
  const { table: c } = kept[kind];
  const words = sql`regexp_replace(${foldedText(c.comment)}, '[^[:alnum:]]+', ' ', 'g')`;
  return sql`((select not exists (select 1 from ${mutes} m where m.user_id = ${id}::bigint)) or ${c.authorId} = ${id}::bigint
    or (${notMutedPerson(c.authorId, id)} and ${notMutedText(words, id)}))`;
}

export interface Level {
  readonly subjectId: number;
  /** Whose replies; null for the comments themselves. */
  readonly parentId: number | null;
}

function ofLevel(kind: Kind, { subjectId, parentId }: Level): SQL | undefined {
  const { table: c, subjectId: column } = kept[kind];
  const parent = parentId === null ? sql`${c.parentId} is null` : sql`${c.parentId} = ${parentId}::bigint`;
  return and(sql`${column} = ${subjectId}::bigint`, parent);
}

/** A page of comments: those of a subject newest first, replies in the order of the talk. */
export async function page(
  tx: Queryable,
  kind: Kind,
  reader: Reader,
  level: Level,
  place: { readonly limit: number; readonly offset: number; readonly after?: Position | undefined },
): Promise<CommentRow[]> {
  const { table: c } = kept[kind];
  const isTalk = level.parentId !== null;
  const { after } = place;
  const order = sql.raw(isTalk ? 'asc' : 'desc');
  const isBehind =
    after === undefined
      ? undefined
      : sql`(${c.createdAt}, ${c.id}) ${sql.raw(isTalk ? '>' : '<')} (${after.createdAt.toISOString()}::timestamptz, ${after.id}::bigint)`;
  const where = and(ofLevel(kind, level), visible(kind, reader), notMuted(kind, reader), isBehind);
  const rows = await tx.execute<CommentRow>(sql`${selectComments(kind)} where ${where}
    order by ${c.createdAt} ${order}, ${c.id} ${order} limit ${place.limit}::bigint offset ${place.offset}::bigint`);
  return [...rows];
}

/** How many comments the reader has to read at a level. */
export async function countAll(tx: Queryable, kind: Kind, reader: Reader, level: Level): Promise<number> {
  const { table: c } = kept[kind];
  const where = and(ofLevel(kind, level), visible(kind, reader), notMuted(kind, reader));
  const rows = await tx.execute<{ total: number }>(
    sql`select count(*) as total from ${c} join ${users} on ${users.id} = ${c.authorId} where ${where}`,
  );
  return rows[0]?.total ?? 0;
}

/** One comment that the reader may see. */
export async function findVisible(
  tx: Queryable,
  kind: Kind,
  reader: Reader,
  id: number,
): Promise<CommentRow | undefined> {
  const [row] = await tx.execute<CommentRow>(
    sql`${selectComments(kind)} where ${kept[kind].table.id} = ${id}::bigint and ${visible(kind, reader)}`,
  );
  return row;
}

/** One comment, whoever asks. */
export async function find(tx: Queryable, kind: Kind, id: number): Promise<CommentRow | undefined> {
  const [row] = await tx.execute<CommentRow>(sql`${selectComments(kind)} where ${kept[kind].table.id} = ${id}::bigint`);
  return row;
}

export interface NewComment extends Level {
  readonly authorId: number;
  readonly comment: string;
}

/** Writes a comment, and counts it with the one that it answers; the subject must be locked. */
export async function insert(tx: Transaction, kind: Kind, comment: NewComment, now: Date): Promise<number> {
  const { table, key } = kept[kind];
  const rows = await tx.execute<{ id: number }>(sql`
    insert into ${table} (${key}, parent_id, author_id, comment, search_key, created_at)
    values (${comment.subjectId}::bigint, ${comment.parentId}::bigint, ${comment.authorId}::bigint, ${comment.comment},
      ${searchKey(comment.comment)}, ${now.toISOString()}::timestamptz)
    returning id`);
  if (comment.parentId !== null) await countReplies(tx, kind, comment.parentId, 1);
  const [row] = rows;
  if (row === undefined) throw new Error('The comment was not stored');
  return row.id;
}

/** Replaces the text of a comment. */
export async function update(tx: Transaction, kind: Kind, id: number, comment: string, now: Date): Promise<void> {
  await tx.execute(sql`update ${kept[kind].table} set comment = ${comment}, search_key = ${searchKey(comment)}, edited_at = ${now.toISOString()}::timestamptz
    where id = ${id}::bigint`);
}

export interface GoneComment extends Record<string, unknown> {
  readonly authorId: number;
  readonly state: CommentRow['state'];
}

/**
 * Deletes a comment with its replies; the subject must be locked.
 * @returns what is gone
 */
export async function remove(
  tx: Transaction,
  kind: Kind,
  { id, parentId, state }: Pick<CommentRow, 'id' | 'parentId' | 'state'>,
): Promise<GoneComment[]> {
  const rows = await tx.execute<GoneComment>(sql`
    delete from ${kept[kind].table} where id = ${id}::bigint or parent_id = ${id}::bigint
    returning author_id as "authorId", state`);
  if (parentId !== null && state === 'visible') await countReplies(tx, kind, parentId, -1);
  return [...rows];
}

async function countReplies(tx: Transaction, kind: Kind, id: number, by: 1 | -1): Promise<void> {
  await tx.execute(sql`update ${kept[kind].table} set reply_count = reply_count + ${by}::int where id = ${id}::bigint`);
}
