import { and, sql, type SQL } from 'drizzle-orm';
import { COMMENTS_BY_PAGE } from '../../../rules/posts/comments.ts';
import type { Viewer } from '../../access/viewer.ts';
import { cappedCount } from '../../database/cappedCount.ts';
import { exactlyOne } from '../../database/exactlyOne.ts';
import { userStatusIds } from '../../database/referenceIds.ts';
import { mutes } from '../../database/tables/blocks.ts';
import type { CommentMentions, commentStates } from '../../database/tables/comments.ts';
import { users } from '../../database/tables/people.ts';
import type { Queryable } from '../../database/types.ts';
import { notBlocked } from '../people/people.visibility.ts';
import type { Place } from '../ground/lists/cursors.ts';
import { notMutedPerson, notMutedText } from '../mutes/mutes.filters.ts';
import { kept, type Kind } from './subjects.ts';

type Reader = Pick<Viewer, 'id' | 'role'>;

export interface CommentRow extends Record<string, unknown> {
  readonly id: number;
  readonly subjectId: number;
  readonly parentId: number | null;
  readonly authorId: number;
  readonly comment: string;
  readonly mentions: CommentMentions;
  readonly notifiedIds: readonly number[];
  readonly state: (typeof commentStates)[number];
  readonly replyCount: number;
  readonly editCount: number;
  readonly createdAt: Date;
  readonly editedAt: Date | null;
  readonly firstname: string;
  readonly lastname: string;
  readonly username: string;
  readonly photo: string | null;
}

function selectComments(kind: Kind): SQL {
  const { table: c, subjectId } = kept[kind];
  return sql`select ${c.id} as id, ${subjectId} as "subjectId", ${c.parentId} as "parentId",
      ${c.authorId} as "authorId", ${c.comment} as comment, ${c.mentions} as mentions, ${c.notifiedIds} as "notifiedIds",
      ${c.state} as state, ${c.replyCount} as "replyCount", ${c.editCount} as "editCount",
      ${c.createdAt} as "createdAt", ${c.editedAt} as "editedAt", ${users.firstname} as firstname,
      ${users.lastname} as lastname, ${users.username} as username, coalesce(${users.thumb}, ${users.profilephoto}) as photo
    from ${c} join ${users} on ${users.id} = ${c.authorId}`;
}

/** Looked up comment by comment, on the key: a page reads as many accounts as it passes comments. */
const isByAuthor = (kind: Kind, condition: SQL): SQL =>
  sql`(select ${condition} from ${users} a where a.id = ${kept[kind].table.authorId})`;

/**
 * The condition "the reader may see this comment": its author's account is in use and neither blocks the other. Admins see
 * the comments of all accounts that were not deleted. Of what was hidden or deleted the place stays while it has replies.
 */
function visible(kind: Kind, reader: Reader): SQL {
  const { table: c } = kept[kind];
  const isAdmin = reader.role === 'admin';
  const isAuthorThere = isAdmin
    ? sql`a.status_id <> ${sql.raw(String(userStatusIds.deleted))}`
    : sql`a.status_id = ${sql.raw(String(userStatusIds.active))}`;
  return sql`(${isAdmin ? sql`true` : notBlocked(c.authorId, reader.id)}
    and case when ${c.state} = 'visible' then ${isByAuthor(kind, isAuthorThere)} else ${c.replyCount} > 0 end)`;
}

/** The condition "the reader muted neither the author nor a word of it"; one's own comments are always shown. */
function notMuted(kind: Kind, { id }: Reader): SQL {
  const { table: c } = kept[kind];
  return sql`((select not exists (select 1 from ${mutes} m where m.user_id = ${id}::bigint)) or ${c.authorId} = ${id}::bigint
    or (${notMutedPerson(c.authorId, id)} and ${notMutedText(c.searchKey, id)}))`;
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
  place: Place,
): Promise<CommentRow[]> {
  const { table: c } = kept[kind];
  const isTalk = level.parentId !== null;
  const { after } = place;
  const order = sql.raw(isTalk ? 'asc' : 'desc');
  const isBehind =
    after === undefined
      ? undefined
      : sql`(${c.createdAt}, ${c.id}) ${sql.raw(isTalk ? '>' : '<')} (${after.at.toISOString()}::timestamptz, ${after.id}::bigint)`;
  const where = and(ofLevel(kind, level), visible(kind, reader), notMuted(kind, reader), isBehind);
  const rows = await tx.execute<CommentRow>(sql`${selectComments(kind)} where ${where}
    order by ${c.createdAt} ${order}, ${c.id} ${order} limit ${place.limit}::bigint offset ${place.offset}::bigint`);
  return [...rows];
}

/** How many comments the reader has to read at a level, counted as far as page numbers reach. */
export async function countLevel(tx: Queryable, kind: Kind, reader: Reader, level: Level): Promise<number> {
  const { table: c } = kept[kind];
  const where = and(ofLevel(kind, level), visible(kind, reader), notMuted(kind, reader));
  return exactlyOne(await cappedCount(tx, sql`select 1 from ${c} where ${where}`, COMMENTS_BY_PAGE)).total;
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

/** A text that was replaced, and when. */
export interface EarlierText extends Record<string, unknown> {
  readonly comment: string;
  readonly replacedAt: Date;
}

/** What a comment said before each edit, the latest first. */
export async function earlierTexts(tx: Queryable, kind: Kind, id: number): Promise<EarlierText[]> {
  const { edits: e } = kept[kind];
  const rows = await tx.execute<EarlierText>(sql`select ${e.comment} as comment, ${e.createdAt} as "replacedAt"
    from ${e} where ${e.commentId} = ${id}::bigint order by ${e.createdAt} desc, ${e.id} desc`);
  return [...rows];
}

/** Who wrote the latest `count` comments that stand on a subject, each once, the last one first. */
export async function latestAuthors(
  tx: Queryable,
  kind: Kind,
  subjectId: number,
  count: number,
): Promise<readonly number[]> {
  const { table: c } = kept[kind];
  const rows = await tx.execute<{ id: number }>(sql`select ${c.authorId} as id from ${c}
    where ${ofLevel(kind, { subjectId, parentId: null })} and ${c.state} = 'visible'
    order by ${c.createdAt} desc, ${c.id} desc limit ${count}::bigint`);
  return [...new Set(rows.map(({ id }) => id))];
}
