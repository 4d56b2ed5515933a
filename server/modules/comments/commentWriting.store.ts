import { sql, type SQL } from 'drizzle-orm';
import { searchKey } from '../../database/keys.ts';
import type { CommentMentions } from '../../database/tables/social/comments.ts';
import type { Transaction } from '../../database/types.ts';
import { deleteCommentActivities } from '../ground/activities/recordActivity.ts';
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

/**
 * Deletes a comment; the subject must be locked. With replies it stays as a placeholder without content, which goes with
 * the last reply.
 */
export async function remove(
  tx: Transaction,
  kind: Kind,
  { id, parentId, state }: Pick<CommentRow, 'id' | 'parentId' | 'state'>,
): Promise<void> {
  const { table } = commentTables[kind];
  const rows = await tx.execute(sql`
    delete from ${table} where id = ${id}::bigint and ${hasNoReplies(kind)} returning 1`);
  if (rows.length === 0) await clear(tx, kind, id);
  if (parentId === null) return;
  if (state === 'visible') await adjustReplyCount(tx, kind, parentId, -1);
  await tx.execute(sql`
    delete from ${table} where id = ${parentId}::bigint and state = 'deleted' and ${hasNoReplies(kind)}`);
}

const hasNoReplies = (kind: Kind): SQL => {
  const { table } = commentTables[kind];
  return sql`not exists (select 1 from ${table} replies where replies.parent_id = ${table.id})`;
};

/** Deletes the content of a comment: text, links, earlier texts, likes and activities. */
async function clear(tx: Transaction, kind: Kind, id: number): Promise<void> {
  const { table, edits, likes } = commentTables[kind];
  const unpinned = kind === 'post' ? sql`, is_pinned = false` : sql.empty();
  // The update locks the comment, so that a like is either deleted below or rejected.
  await tx.execute(sql`
    update ${table} set comment = '…', search_key = '', mentions = default, notified_ids = default, state = 'deleted',
      like_count = 0 ${unpinned} where id = ${id}::bigint`);
  await tx.execute(sql`delete from ${likes} where comment_id = ${id}::bigint`);
  await tx.execute(sql`delete from ${edits} where comment_id = ${id}::bigint`);
  // Activities about an article do not refer to a comment.
  if (kind === 'post') await deleteCommentActivities(tx, id);
}

async function adjustReplyCount(tx: Transaction, kind: Kind, id: number, by: 1 | -1): Promise<void> {
  await tx.execute(
    sql`update ${commentTables[kind].table} set reply_count = reply_count + ${by}::int where id = ${id}::bigint`,
  );
}
