import { sql } from 'drizzle-orm';
import { searchKey } from '../../database/keys.ts';
import type { CommentMentions } from '../../database/tables/comments.ts';
import type { Transaction } from '../../database/types.ts';
import type { CommentRow, Level } from './comments.store.ts';
import { kept, type Kind } from './subjects.ts';

interface Text {
  readonly comment: string;
  readonly mentions: CommentMentions;
}

export interface NewComment extends Level, Text {
  readonly authorId: number;
}

/** Writes a comment, and counts it with the one that it answers; the subject must be locked. */
export async function insert(tx: Transaction, kind: Kind, written: NewComment, now: Date): Promise<number> {
  const { table, key } = kept[kind];
  const { subjectId, parentId, authorId, comment, mentions } = written;
  const rows = await tx.execute<{ id: number }>(sql`
    insert into ${table} (${key}, parent_id, author_id, comment, search_key, mentions, created_at)
    values (${subjectId}::bigint, ${parentId}::bigint, ${authorId}::bigint, ${comment}, ${searchKey(comment)},
      ${JSON.stringify(mentions)}::text::jsonb, ${now.toISOString()}::timestamptz)
    returning id`);
  if (parentId !== null) await countReplies(tx, kind, parentId, 1);
  const [row] = rows;
  if (row === undefined) throw new Error('The comment was not stored');
  return row.id;
}

/** Keeps what a comment said, and writes what it says now. */
export async function change(
  tx: Transaction,
  kind: Kind,
  { id, comment: before }: Pick<CommentRow, 'id' | 'comment'>,
  { comment, mentions }: Text,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into ${kept[kind].edits} (comment_id, comment, created_at)
    values (${id}::bigint, ${before}, ${now.toISOString()}::timestamptz)`);
  await tx.execute(sql`
    update ${kept[kind].table} set comment = ${comment}, search_key = ${searchKey(comment)},
      mentions = ${JSON.stringify(mentions)}::text::jsonb, edit_count = edit_count + 1, edited_at = ${now.toISOString()}::timestamptz
    where id = ${id}::bigint`);
}

/** Keeps whom a comment has told that they are mentioned, its earlier versions included. */
export async function storeNotified(
  tx: Transaction,
  kind: Kind,
  id: number,
  notifiedIds: readonly number[],
): Promise<void> {
  await tx.execute(sql`update ${kept[kind].table} set notified_ids = ${JSON.stringify(notifiedIds)}::text::jsonb
    where id = ${id}::bigint`);
}

export interface GoneComment
  extends
    Record<string, unknown>,
    Pick<CommentRow, 'id' | 'authorId' | 'state' | 'comment' | 'mentions' | 'createdAt'> {}

/**
 * Deletes a comment with its replies; the subject must be locked.
 * @returns what is gone, in the order in which it was written
 */
export async function remove(
  tx: Transaction,
  kind: Kind,
  { id, parentId, state }: Pick<CommentRow, 'id' | 'parentId' | 'state'>,
): Promise<GoneComment[]> {
  const rows = await tx.execute<GoneComment>(sql`
    delete from ${kept[kind].table} where id = ${id}::bigint or parent_id = ${id}::bigint
    returning id, author_id as "authorId", state, comment, mentions, created_at as "createdAt"`);
  if (parentId !== null && state === 'visible') await countReplies(tx, kind, parentId, -1);
  return [...rows].toSorted((first, second) => first.createdAt.getTime() - second.createdAt.getTime() || first.id - second.id);
}

async function countReplies(tx: Transaction, kind: Kind, id: number, by: 1 | -1): Promise<void> {
  await tx.execute(sql`update ${kept[kind].table} set reply_count = reply_count + ${by}::int where id = ${id}::bigint`);
}
