import { MENTION_LIMITS } from '../../../rules/text/mentions.ts';
import type { Transaction } from '../../database/types.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { recordActivity } from '../ground/activities/recordActivity.ts';
import { notify, notifyAll } from '../ground/notifications/notify.ts';
import { filterRecipients } from './commentMentions.store.ts';
import { listLatestAuthors, type CommentRow } from './comments.store.ts';
import * as writing from './commentWriting.store.ts';
import { commentTables, type Kind, type Subject } from './subjects.ts';

interface CommentEvent {
  readonly id: number;
  readonly kind: Kind;
  readonly subject: Subject;
  /** The users that the comment mentions now. */
  readonly mentionedIds: readonly number[];
}

interface NewCommentEvent extends CommentEvent {
  /** The comment that it replies to. */
  readonly answered: Pick<CommentRow, 'id' | 'parentId' | 'authorId'> | undefined;
}

interface EditedCommentEvent extends CommentEvent {
  /** The users who were notified of mentions by earlier versions. */
  readonly notifiedIds: readonly number[];
}

/** Comments on posts and on news have separate ids, so the group keys of one kind get a prefix. */
const prefix = (kind: Kind): string => (kind === 'post' ? '' : 'news-');

/** The group keys of notifications about comments. */
export const groups = {
  /** Top-level comments on a post. */
  comment: (postId: number): string => `post:${postId}:comment`,
  reply: (kind: Kind, commentId: number): string => `${prefix(kind)}comment:${commentId}:reply`,
  like: (kind: Kind, commentId: number): string => `${prefix(kind)}comment:${commentId}:vote`,
  removal: (kind: Kind, commentId: number): string => `${prefix(kind)}comment:${commentId}:decision`,
  mention: (kind: Kind, subjectId: number): string => `${prefix(kind)}${kind}:${subjectId}:comment-mention`,
};

/** Returns the subject of an activity. Activities on posts refer to the comment, those on news only to the article. */
export const toActivityTarget = (kind: Kind, subjectId: number, commentId: number) =>
  kind === 'post' ? { postId: subjectId, commentId } : { newsId: subjectId };

/** Notifies the author of the post or of the parent comment, then the mentioned users. */
export async function notifyOfComment(tx: Transaction, ctx: Context, written: NewCommentEvent): Promise<void> {
  const { answered, subject, mentionedIds } = written;
  const recipient = answered === undefined ? subject.authorId : answered.authorId;
  const candidateIds = [...(recipient === null ? [] : [recipient]), ...mentionedIds];
  const reachableIds = await filterRecipients(tx, requireViewer(ctx).id, subject, [...new Set(candidateIds)]);
  const addressed = reachableIds.filter((id) => id === recipient && id !== requireViewer(ctx).id);
  for (const userId of addressed) await notifyRecipient(tx, ctx, written, userId);
  const otherIds = reachableIds.filter((id) => id !== recipient && id !== requireViewer(ctx).id);
  const mentioned = otherIds.slice(0, MENTION_LIMITS.people);
  await notifyMentioned(tx, ctx, written, mentioned);
  // The recipient was notified of the comment, so a later mention in an edit does not notify them again.
  await storeNotified(tx, written, [...addressed, ...mentioned]);
  if (written.kind === 'news' && answered === undefined) await notifyParticipants(tx, ctx, written);
}

/** Number of latest comments on an article whose authors count as participants. */
const RECENT_COMMENTS = 20;

/**
 * Articles have no author here, so participants of the discussion get an activity for a new comment, without a
 * notification. Mentioned users are excluded, because they get a notification.
 */
async function notifyParticipants(
  tx: Transaction,
  ctx: Context,
  { id, subject, mentionedIds }: CommentEvent,
): Promise<void> {
  const { id: actorId } = requireViewer(ctx);
  const authorIds = await listLatestAuthors(tx, 'news', subject.id, RECENT_COMMENTS);
  const participantIds = authorIds.filter((userId) => userId !== actorId && !mentionedIds.includes(userId));
  const reachableIds = await filterRecipients(tx, actorId, subject, participantIds);
  await recordActivity(
    tx,
    reachableIds,
    { type: 'news_commented', actorId, ...toActivityTarget('news', subject.id, id) },
    ctx.now(),
  );
}

/** Notifies the author of the post or of the parent comment. */
async function notifyRecipient(
  tx: Transaction,
  ctx: Context,
  { id, kind, subject, answered }: NewCommentEvent,
  userId: number,
): Promise<void> {
  const actorId = requireViewer(ctx).id;
  await notify(
    tx,
    {
      type: 'comments',
      userId,
      actorId,
      groupKey:
        answered === undefined ? groups.comment(subject.id) : groups.reply(kind, answered.parentId ?? answered.id),
      messageId: answered === undefined ? 'notifications.postCommented' : 'notifications.commentAnswered',
      values: {},
      link: commentTables[kind].path(subject.id),
    },
    ctx.now(),
  );
  await recordActivity(
    tx,
    [userId],
    {
      type: answered === undefined ? 'post_commented' : 'comment_answered',
      actorId,
      ...toActivityTarget(kind, subject.id, id),
    },
    ctx.now(),
  );
}

/**
 * Notifies users that an edit mentions for the first time, up to the rest of `MENTION_LIMITS.people`, which includes
 * the recipient of the comment.
 */
export async function notifyOfEdit(tx: Transaction, ctx: Context, changed: EditedCommentEvent): Promise<void> {
  const { subject, mentionedIds, notifiedIds } = changed;
  const { id: actorId } = requireViewer(ctx);
  const newlyMentioned = mentionedIds.filter((id) => id !== actorId && !notifiedIds.includes(id));
  const reachableIds = await filterRecipients(tx, actorId, subject, newlyMentioned);
  const mentioned = reachableIds.slice(0, Math.max(0, MENTION_LIMITS.people - notifiedIds.length));
  await notifyMentioned(tx, ctx, changed, mentioned);
  if (mentioned.length > 0) await storeNotified(tx, changed, [...notifiedIds, ...mentioned]);
}

async function storeNotified(
  tx: Transaction,
  { id, kind }: CommentEvent,
  notifiedIds: readonly number[],
): Promise<void> {
  if (notifiedIds.length > 0) await writing.storeNotified(tx, kind, id, notifiedIds);
}

async function notifyMentioned(
  tx: Transaction,
  ctx: Context,
  { id, kind, subject }: CommentEvent,
  concerned: readonly number[],
): Promise<void> {
  if (concerned.length === 0) return;
  const { id: actorId } = requireViewer(ctx);
  await recordActivity(
    tx,
    concerned,
    { type: 'mentioned', actorId, ...toActivityTarget(kind, subject.id, id) },
    ctx.now(),
  );
  await notifyAll(
    tx,
    concerned,
    {
      type: 'mentions',
      groupKey: groups.mention(kind, subject.id),
      actorId,
      messageId: 'notifications.mentionedInComment',
      values: {},
      link: commentTables[kind].path(subject.id),
    },
    ctx.now(),
  );
}
