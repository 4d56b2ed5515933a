import { sql } from 'drizzle-orm';
import { searchKey } from '../../database/keys.ts';
import type { CommentMentions } from '../../database/tables/social/comments.ts';
import type { Transaction } from '../../database/types.ts';
import type { CommentRow, Level } from './comments.store.ts';
import { commentTables, type Kind } from './subjects.ts';

interface Text {
  readonly comment: string;
  readonly mentions: CommentMentions;
}

export interface NewComment extends Level, Text {
  readonly authorId: number;
}

/** Inserts a comment and increments the reply count of its parent; the subject must be locked. */
export async function insert(tx: Transaction, kind: Kind, written: NewComment, now: Date): Promise<number> {
  const { table, key } = commentTables[kind];
  const { subjectId, parentId, authorId, comment, mentions } = written;
  const rows = await tx.execute<{ id: number }>(sql`
    insert into ${table} (${key}, parent_id, author_id, comment, search_key, mentions, created_at)
    values (${subjectId}::bigint, ${parentId}::bigint, ${authorId}::bigint, ${comment}, ${searchKey(comment)},
      ${JSON.stringify(mentions)}::text::jsonb, ${now.toISOString()}::timestamptz)
    returning id`);
  if (parentId !== null) await adjustReplyCount(tx, kind, parentId, 1);
  const [row] = rows;
  if (row === undefined) throw new Error('The comment was not stored');
  return row.id;
}

/** Stores the current text as an earlier version and replaces it. */
export async function update(
  tx: Transaction,
  kind: Kind,
  { id, comment: before }: Pick<CommentRow, 'id' | 'comment'>,
  { comment, mentions }: Text,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into ${commentTables[kind].edits} (comment_id, comment, created_at)
    values (${id}::bigint, ${before}, ${now.toISOString()}::timestamptz)`);
  await tx.execute(sql`
    update ${commentTables[kind].table} set comment = ${comment}, search_key = ${searchKey(comment)},
      mentions = ${JSON.stringify(mentions)}::text::jsonb, edit_count = edit_count + 1, edited_at = ${now.toISOString()}::timestamptz
    where id = ${id}::bigint`);
}

/** Stores which users were notified of a mention by the comment, including its earlier versions. */
export async function storeNotified(
  tx: Transaction,
  kind: Kind,
  id: number,
  notifiedIds: readonly number[],
): Promise<void> {
  await tx.execute(sql`update ${commentTables[kind].table} set notified_ids = ${JSON.stringify(notifiedIds)}::text::jsonb
    where id = ${id}::bigint`);
}

export interface DeletedComment
  extends
    Record<string, unknown>,
    Pick<CommentRow, 'id' | 'authorId' | 'state' | 'comment' | 'mentions' | 'createdAt'> {}

/**
 * Deletes a comment with its replies; the subject must be locked.
 * @returns the deleted comments, the oldest first
 */
export async function remove(
  tx: Transaction,
  kind: Kind,
  { id, parentId, state }: Pick<CommentRow, 'id' | 'parentId' | 'state'>,
): Promise<DeletedComment[]> {
  const rows = await tx.execute<DeletedComment>(sql`
    delete from ${commentTables[kind].table} where id = ${id}::bigint or parent_id = ${id}::bigint
    returning id, author_id as "authorId", state, comment, mentions, created_at as "createdAt"`);
  if (parentId !== null && state === 'visible') await adjustReplyCount(tx, kind, parentId, -1);
  return [...rows].toSorted(
    (first, second) => first.createdAt.getTime() - second.createdAt.getTime() || first.id - second.id,
  );
}

async function adjustReplyCount(tx: Transaction, kind: Kind, id: number, by: 1 | -1): Promise<void> {
  await tx.execute(
    sql`update ${commentTables[kind].table} set reply_count = reply_count + ${by}::int where id = ${id}::bigint`,
  );
}
