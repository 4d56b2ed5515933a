import { sql } from 'drizzle-orm';
import { cappedCount } from '../../../database/cappedCount.ts';
import { exactlyOne } from '../../../database/statements/exactlyOne.ts';
import { postComments } from '../../../database/tables/social/comments.ts';
import type { Queryable } from '../../../database/types.ts';

/** The maximum number of comments in an entry of the audit log. */
const COMMENT_LIMIT = 200;

interface CommentText extends Record<string, unknown> {
  readonly id: number;
  readonly authorId: number;
  readonly comment: string;
}

/** The first comments on a post except those of one user, oldest first, and their number. */
export async function commentsOfOthers(
  tx: Queryable,
  postId: number,
  exceptId: number | null,
): Promise<{ rows: CommentText[]; total: number }> {
  const c = postComments;
  const isOthers = sql`${c.postId} = ${postId}::bigint and ${c.state} <> 'deleted'
    and ${c.authorId} is distinct from ${exceptId}::bigint`;
  const rows = await tx.execute<CommentText>(sql`
    select ${c.id} as id, ${c.authorId} as "authorId", ${c.comment} as comment from ${c} where ${isOthers}
    order by ${c.createdAt}, ${c.id} limit ${COMMENT_LIMIT}::bigint`);
  const { total } = exactlyOne(await cappedCount(tx, sql`select 1 from ${c} where ${isOthers}`));
  return { rows: [...rows], total };
}
