import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/types.ts';
import { deleteActivity, deleteMentionActivities } from '../ground/activities/recordActivity.ts';
import { retractByActor, retractGroups, retractNotifications } from '../ground/notifications/retract.ts';
import { pairRows } from '../ground/notifications/actorReaderPairs.ts';
import type { CommentRow } from './comments.store.ts';
import { commentTables, type Kind } from './subjects.ts';
import { groups, toActivityTarget } from './notifyOfComment.ts';

/** Comments on news have no author of the subject who could be notified. */
const listTopGroups = (kind: Kind, subjectId: number): string[] => (kind === 'post' ? [groups.comment(subjectId)] : []);

/**
 * Retracts the notifications of a deleted comment, read or not: likes of it, replies to it, and those that its author
 * caused without another comment in the same thread. Notifications that other users caused as well stay, and so do
 * mentions that another comment of the same author on the subject repeats.
 */
export async function retractCommentNotifications(
  tx: Transaction,
  kind: Kind,
  deleted: Pick<CommentRow, 'id' | 'parentId' | 'subjectId' | 'authorId' | 'mentions'>,
): Promise<void> {
  const { id, parentId, authorId, subjectId } = deleted;
  const ofComment = parentId === null ? [groups.reply(kind, id)] : [];
  await retractGroups(tx, [authorId], [...ofComment, groups.like(kind, id)]);
  const { table: c, subjectId: subject } = commentTables[kind];
  const [staying] = await tx.execute<{ onSubject: boolean; inThread: boolean }>(sql`
    select count(*) > 0 as "onSubject",
      coalesce(bool_or(${c.parentId} is not distinct from ${parentId}::bigint), false) as "inThread"
    from ${c} where ${subject} = ${subjectId}::bigint and ${c.authorId} = ${authorId}::bigint and ${c.state} = 'visible'`);
  const thread = parentId === null ? listTopGroups(kind, subjectId) : [groups.reply(kind, parentId)];
  await retractByActor(
    tx,
    [authorId],
    [
      ...(staying?.onSubject === true ? [] : [groups.mention(kind, subjectId)]),
      ...(staying?.inThread === true ? [] : thread),
    ],
  );
  await retractDeletedMentions(tx, kind, deleted);
}

async function retractDeletedMentions(
  tx: Transaction,
  kind: Kind,
  { subjectId, authorId, mentions }: Pick<CommentRow, 'subjectId' | 'authorId' | 'mentions'>,
): Promise<void> {
  const mentionPairs = mentions.people.map(({ userId }) => ({ actorId: authorId, userId }));
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
