import { and, sql, type SQL } from 'drizzle-orm';
import { COMMENTS_BY_PAGE } from '../../../rules/posts/comments.ts';
import type { Viewer } from '../../access/viewer.ts';
import { cappedCount } from '../../database/cappedCount.ts';
import { commentRank } from '../../database/commentRank.ts';
import { exactlyOne } from '../../database/statements/exactlyOne.ts';
import type { CommentMentions, COMMENT_STATES } from '../../database/tables/social/comments.ts';
import { users } from '../../database/tables/people/people.ts';
import type { Queryable } from '../../database/types.ts';
import type { PageRequest } from '../ground/lists/cursors.ts';
import { isNotMutedComment, isVisibleComment } from './comments.visibility.ts';
import { commentTables, type Kind } from './subjects.ts';

type Reader = Pick<Viewer, 'id' | 'role'>;

export interface CommentRow extends Record<string, unknown> {
  readonly id: number;
  readonly subjectId: number;
  readonly parentId: number | null;
  readonly authorId: number;
  readonly comment: string;
  readonly mentions: CommentMentions;
  readonly notifiedIds: readonly number[];
  readonly state: (typeof COMMENT_STATES)[number];
  readonly replyCount: number;
  readonly likeCount: number;
  /** Whether the reader likes it. */
  readonly isLiked: boolean;
  /** The author of the post. */
  readonly ownerId: number | null;
  readonly isPinned: boolean;
  /** The position in the order "best", in milliseconds. */
  readonly rank: number;
  readonly editCount: number;
  readonly createdAt: Date;
  readonly editedAt: Date | null;
  readonly firstname: string;
  readonly lastname: string;
  readonly username: string;
  readonly photo: string | null;
}

function selectComments(kind: Kind, { id: readerId }: Pick<Reader, 'id'>): SQL {
  const { table: c, likes: l, subjectId, ownerId, isPinned } = commentTables[kind];
  return sql`select ${c.id} as id, ${subjectId} as "subjectId", ${c.parentId} as "parentId",
      ${c.authorId} as "authorId", ${c.comment} as comment, ${c.mentions} as mentions, ${c.notifiedIds} as "notifiedIds",
      ${c.state} as state, ${c.replyCount} as "replyCount", ${c.likeCount} as "likeCount",
      exists (select 1 from ${l} where ${l.commentId} = ${c.id} and ${l.userId} = ${readerId}::bigint) as "isLiked",
      ${ownerId} as "ownerId", ${isPinned} as "isPinned", ${commentRank(c)} as rank, ${c.editCount} as "editCount",
      ${c.createdAt} as "createdAt", ${c.editedAt} as "editedAt", ${users.firstname} as firstname,
      ${users.lastname} as lastname, ${users.username} as username, coalesce(${users.thumb}, ${users.profilephoto}) as photo
    from ${c} join ${users} on ${users.id} = ${c.authorId}`;
}

export interface Level {
  readonly subjectId: number;
  /** The id of the parent comment; null for top-level comments. */
  readonly parentId: number | null;
}

function isOfLevel(kind: Kind, { subjectId, parentId }: Level): SQL | undefined {
  const { table: c, subjectId: column } = commentTables[kind];
  const parent = parentId === null ? sql`${c.parentId} is null` : sql`${c.parentId} = ${parentId}::bigint`;
  return and(sql`${column} = ${subjectId}::bigint`, parent);
}

/** The orders of a list. */
export type Order = 'newest' | 'best' | 'oldest';

/** Returns a page of comments. */
export async function listPage(
  tx: Queryable,
  kind: Kind,
  reader: Reader,
  level: Level & { readonly order: Order },
  pageRequest: PageRequest,
): Promise<CommentRow[]> {
  const { table: c } = commentTables[kind];
  const { after } = pageRequest;
  const isAscending = level.order === 'oldest';
  const direction = sql.raw(isAscending ? 'asc' : 'desc');
  const [key, position] =
    level.order === 'best'
      ? [commentRank(c), sql`${after?.at.getTime() ?? 0}::bigint`]
      : [sql`${c.createdAt}`, sql`${(after?.at ?? new Date(0)).toISOString()}::timestamptz`];
  const isAfterCursor =
    after === undefined
      ? undefined
      : sql`(${key}, ${c.id}) ${sql.raw(isAscending ? '>' : '<')} (${position}, ${after.id}::bigint)`;
  const where = and(
    isOfLevel(kind, level),
    isVisibleComment(kind, reader),
    isNotMutedComment(kind, reader),
    isAfterCursor,
  );
  const rows = await tx.execute<CommentRow>(sql`${selectComments(kind, reader)} where ${where}
    order by ${key} ${direction}, ${c.id} ${direction} limit ${pageRequest.limit}::bigint offset ${pageRequest.offset}::bigint`);
  return [...rows];
}

/** Counts the comments at a level that the reader can see, up to the limit of page numbers. */
export async function countLevel(tx: Queryable, kind: Kind, reader: Reader, level: Level): Promise<number> {
  const { table: c } = commentTables[kind];
  const where = and(isOfLevel(kind, level), isVisibleComment(kind, reader), isNotMutedComment(kind, reader));
  return exactlyOne(await cappedCount(tx, sql`select 1 from ${c} where ${where}`, COMMENTS_BY_PAGE)).total;
}

/** Finds a comment that the reader may see. */
export async function findVisible(
  tx: Queryable,
  kind: Kind,
  reader: Reader,
  id: number,
): Promise<CommentRow | undefined> {
  const [row] = await tx.execute<CommentRow>(
    sql`${selectComments(kind, reader)} where ${commentTables[kind].table.id} = ${id}::bigint and ${isVisibleComment(kind, reader)}`,
  );
  return row;
}

/** Finds the pinned comment of a subject, if the reader's lists show it. */
export async function findPinned(
  tx: Queryable,
  kind: Kind,
  reader: Reader,
  subjectId: number,
): Promise<CommentRow | undefined> {
  const { table: c, isPinned } = commentTables[kind];
  const where = and(
    isOfLevel(kind, { subjectId, parentId: null }),
    isPinned,
    sql`${c.state} = 'visible'`,
    isVisibleComment(kind, reader),
    isNotMutedComment(kind, reader),
  );
  const [row] = await tx.execute<CommentRow>(sql`${selectComments(kind, reader)} where ${where}`);
  return row;
}

/** Finds a comment without a check of visibility. */
export async function find(
  tx: Queryable,
  kind: Kind,
  reader: Pick<Reader, 'id'>,
  id: number,
): Promise<CommentRow | undefined> {
  const [row] = await tx.execute<CommentRow>(
    sql`${selectComments(kind, reader)} where ${commentTables[kind].table.id} = ${id}::bigint`,
  );
  return row;
}

/** An earlier text and when it was replaced. */
export interface EarlierText extends Record<string, unknown> {
  readonly comment: string;
  readonly replacedAt: Date;
}

/** Lists the earlier texts of a comment, the latest first. */
export async function listEarlierTexts(tx: Queryable, kind: Kind, id: number): Promise<EarlierText[]> {
  const { edits: e } = commentTables[kind];
  const rows = await tx.execute<EarlierText>(sql`select ${e.comment} as comment, ${e.createdAt} as "replacedAt"
    from ${e} where ${e.commentId} = ${id}::bigint order by ${e.createdAt} desc, ${e.id} desc`);
  return [...rows];
}

/** Lists the distinct authors of the latest `count` visible comments on a subject, the last one first. */
export async function listLatestAuthors(
  tx: Queryable,
  kind: Kind,
  subjectId: number,
  count: number,
): Promise<readonly number[]> {
  const { table: c } = commentTables[kind];
  const rows = await tx.execute<{ id: number }>(sql`select ${c.authorId} as id from ${c}
    where ${isOfLevel(kind, { subjectId, parentId: null })} and ${c.state} = 'visible'
    order by ${c.createdAt} desc, ${c.id} desc limit ${count}::bigint`);
  return [...new Set(rows.map(({ id }) => id))];
}
