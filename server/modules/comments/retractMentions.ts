import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/types.ts';
import { deleteActivity, deleteMentionActivities } from '../ground/activities/recordActivity.ts';
import { retractByActor, retractGroup, retractNotifications } from '../ground/notifications/retract.ts';
import { pairs } from '../ground/notifications/actorReaderPairs.ts';
import type { CommentRow } from './comments.store.ts';
import type { GoneComment } from './commentWriting.store.ts';
import { kept, type Kind } from './subjects.ts';
import { groups, getPlace } from './notifyOfComment.ts';

/**
 * What was told of deleted comments goes with them, read or not: that a talk was answered which is gone, and what somebody
 * did who has no comment left there. News that several people caused stay: there is still what the others wrote. So does that
 * somebody was mentioned whom another comment of the same author on the same subject mentions.
 */
export async function untellOfComments(
  tx: Transaction,
  kind: Kind,
  root: Pick<CommentRow, 'id' | 'parentId' | 'subjectId'>,
  gone: readonly GoneComment[],
): Promise<void> {
  const authorIds = [...new Set(gone.map(({ authorId }) => authorId))];
  if (authorIds.length === 0) return;
  if (root.parentId === null) await retractGroup(tx, authorIds, groups.reply(kind, root.id));
  const { table: c, subjectId } = kept[kind];
  const ids = sql.join(
    authorIds.map((id) => sql`${id}::bigint`),
    sql`, `,
  );
  const staying = await tx.execute<{ id: number }>(sql`
    select distinct ${c.authorId} as id from ${c}
    where ${subjectId} = ${root.subjectId}::bigint and ${c.authorId} in (${ids}) and ${c.state} = 'visible'`);
  const stay = new Set(staying.map(({ id }) => id));
  await retractByActor(
    tx,
    authorIds.filter((id) => !stay.has(id)),
    [
      groups.mention(kind, root.subjectId),
      root.parentId === null ? groups.comment(root.subjectId) : groups.reply(kind, root.parentId),
    ],
  );
  await untellGoneMentions(tx, kind, root.subjectId, gone);
}

/** A few statements, however many replies went. */
async function untellGoneMentions(
  tx: Transaction,
  kind: Kind,
  subjectId: number,
  gone: readonly GoneComment[],
): Promise<void> {
  const said = gone.flatMap(({ authorId: actorId, mentions }) =>
    mentions.people.map(({ userId }) => ({ actorId, userId })),
  );
  if (said.length === 0) return;
  const { table: c, subjectId: subject } = kept[kind];
  const rows = await tx.execute<{ actorId: number; userId: number }>(sql`
    select distinct said.actor_id as "actorId", said.user_id as "userId" from (${pairs(said)}) said(actor_id, user_id)
    where not exists (select 1 from ${c} where ${subject} = ${subjectId}::bigint and ${c.authorId} = said.actor_id
      and ${c.state} = 'visible'
      and ${c.mentions} -> 'people' @> jsonb_build_array(jsonb_build_object('userId', said.user_id)))`);
  const over = [...rows];
  await retractNotifications(tx, over, groups.mention(kind, subjectId));
  // Activities about a comment on a post have gone with it.
  if (kind === 'news') await deleteMentionActivities(tx, over, subjectId);
}

/**
 * Whom a changed comment does not mention any more is not told of it any more, read or not. What others caused as well stays,
 * and what other comments of the author on the same subject still say.
 */
export async function untellMentioned(
  tx: Transaction,
  kind: Kind,
  { id, authorId, subjectId }: Pick<CommentRow, 'id' | 'authorId' | 'subjectId'>,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  const { table: c, subjectId: subject } = kept[kind];
  const rows = await tx.execute<{ id: number }>(sql`
    select distinct (person ->> 'userId')::bigint as id
    from ${c} cross join jsonb_array_elements(${c.mentions} -> 'people') person
    where ${subject} = ${subjectId}::bigint and ${c.authorId} = ${authorId}::bigint and ${c.id} <> ${id}::bigint
      and ${c.state} = 'visible'`);
  const still = new Set(rows.map((row) => row.id));
  const left = userIds.filter((userId) => !still.has(userId));
  await retractByActor(tx, [authorId], [groups.mention(kind, subjectId)], left);
  const doing = { type: 'mentioned', actorId: authorId, ...getPlace(kind, subjectId, id) } as const;
  // An activity about an article does not say which comment it was.
  await deleteActivity(tx, kind === 'post' ? userIds : left, doing);
}
