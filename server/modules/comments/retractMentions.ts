import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/types.ts';
import { deleteActivity, deleteMentionActivities } from '../ground/activities/recordActivity.ts';
import { retractByActor, retractGroup, retractGroups, retractNotifications } from '../ground/notifications/retract.ts';
import { pairRows } from '../ground/notifications/actorReaderPairs.ts';
import type { CommentRow } from './comments.store.ts';
import type { DeletedComment } from './commentWriting.store.ts';
import { commentTables, type Kind } from './subjects.ts';
import { groups, toActivityTarget } from './notifyOfComment.ts';

/**
 * Retracts the notifications of deleted comments, read or not: likes of them, replies to them, and actions of authors who have no
 * other comment there. Notifications that other users caused as well stay, and so do mentions that another comment of
 * the same author on the subject repeats.
 */
export async function retractCommentNotifications(
  tx: Transaction,
  kind: Kind,
  root: Pick<CommentRow, 'id' | 'parentId' | 'subjectId'>,
  deleted: readonly DeletedComment[],
): Promise<void> {
  const authorIds = [...new Set(deleted.map(({ authorId }) => authorId))];
  if (authorIds.length === 0) return;
  if (root.parentId === null) await retractGroup(tx, authorIds, groups.reply(kind, root.id));
  await retractGroups(
    tx,
    authorIds,
    deleted.map(({ id }) => groups.like(kind, id)),
  );
  const { table: c, subjectId } = commentTables[kind];
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
  await retractDeletedMentions(tx, kind, root.subjectId, deleted);
}

/** Uses a fixed number of statements, whatever the number of replies. */
async function retractDeletedMentions(
  tx: Transaction,
  kind: Kind,
  subjectId: number,
  deleted: readonly DeletedComment[],
): Promise<void> {
  const mentionPairs = deleted.flatMap(({ authorId: actorId, mentions }) =>
    mentions.people.map(({ userId }) => ({ actorId, userId })),
  );
  if (mentionPairs.length === 0) return;
  const { table: c, subjectId: subject } = commentTables[kind];
  const rows = await tx.execute<{ actorId: number; userId: number }>(sql`
    select distinct said.actor_id as "actorId", said.user_id as "userId" from (${pairRows(mentionPairs)}) said(actor_id, user_id)
    where not exists (select 1 from ${c} where ${subject} = ${subjectId}::bigint and ${c.authorId} = said.actor_id
      and ${c.state} = 'visible'
      and ${c.mentions} -> 'people' @> jsonb_build_array(jsonb_build_object('userId', said.user_id)))`);
  const obsoletePairs = [...rows];
  await retractNotifications(tx, obsoletePairs, groups.mention(kind, subjectId));
  // Activities about a comment on a post were deleted with the comment.
  if (kind === 'news') await deleteMentionActivities(tx, obsoletePairs, subjectId);
}

/**
 * Retracts the notifications of users that an edited comment no longer mentions, read or not. Notifications that other
 * users caused as well stay, and so do mentions that another comment of the author on the subject repeats.
 */
export async function retractRemovedMentions(
  tx: Transaction,
  kind: Kind,
  { id, authorId, subjectId }: Pick<CommentRow, 'id' | 'authorId' | 'subjectId'>,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  const { table: c, subjectId: subject } = commentTables[kind];
  const rows = await tx.execute<{ id: number }>(sql`
    select distinct (person ->> 'userId')::bigint as id
    from ${c} cross join jsonb_array_elements(${c.mentions} -> 'people') person
    where ${subject} = ${subjectId}::bigint and ${c.authorId} = ${authorId}::bigint and ${c.id} <> ${id}::bigint
      and ${c.state} = 'visible'`);
  const stillMentioned = new Set(rows.map((row) => row.id));
  const unmentioned = userIds.filter((userId) => !stillMentioned.has(userId));
  await retractByActor(tx, [authorId], [groups.mention(kind, subjectId)], unmentioned);
  const activity = { type: 'mentioned', actorId: authorId, ...toActivityTarget(kind, subjectId, id) } as const;
  // An activity about an article does not refer to a comment.
  await deleteActivity(tx, kind === 'post' ? userIds : unmentioned, activity);
}
