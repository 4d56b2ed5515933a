import { MENTION_LIMITS } from '../../../rules/text/mentions.ts';
import type { Transaction } from '../../database/types.ts';
import { signedIn, type Context } from '../../context/context.ts';
import { recordActivity } from '../ground/activities/recordActivity.ts';
import { notify, notifyAll } from '../ground/notifications/notify.ts';
import { listenersAmong } from './commentMentions.store.ts';
import { latestAuthors, type CommentRow } from './comments.store.ts';
import * as writing from './commentWriting.store.ts';
import { kept, type Kind, type Subject } from './subjects.ts';

interface Written {
  readonly id: number;
  readonly kind: Kind;
  readonly subject: Subject;
  /** Whom it mentions now. */
  readonly mentionedIds: readonly number[];
}

interface Answering extends Written {
  /** The comment that it answers. */
  readonly answered: Pick<CommentRow, 'id' | 'parentId' | 'authorId'> | undefined;
}

interface Changed extends Written {
  /** Whom its earlier versions told that they are mentioned. */
  readonly notifiedIds: readonly number[];
}

/** Ids of both kinds count from 1; so the groups of one kind are named apart. */
const prefix = (kind: Kind): string => (kind === 'post' ? '' : 'news-');

/** How what is told of comments is grouped. */
export const groups = {
  comment: (postId: number): string => `post:${postId}:comment`,
  reply: (kind: Kind, commentId: number): string => `${prefix(kind)}comment:${commentId}:reply`,
  removal: (kind: Kind, commentId: number): string => `${prefix(kind)}comment:${commentId}:decision`,
  mention: (kind: Kind, subjectId: number): string => `${prefix(kind)}${kind}:${subjectId}:comment-mention`,
};

/** Where an activity leads. It goes with the comment on a post; of those on news only the article is kept. */
export const getPlace = (kind: Kind, subjectId: number, commentId: number) =>
  kind === 'post' ? { postId: subjectId, commentId } : { newsId: subjectId };

/** Tells the author of the post, or of the comment that is answered, then those who are mentioned. */
export async function notifyOfComment(tx: Transaction, ctx: Context, written: Answering): Promise<void> {
  const { answered, subject, mentionedIds } = written;
  const recipient = answered === undefined ? subject.authorId : answered.authorId;
  const params = [...(recipient === null ? [] : [recipient]), ...mentionedIds];
  const listeners = await listenersAmong(tx, signedIn(ctx).id, subject, [...new Set(params)]);
  const heard = listeners.filter((id) => id === recipient && id !== signedIn(ctx).id);
  for (const userId of heard) await notifyRecipient(tx, ctx, written, userId);
  const others = listeners.filter((id) => id !== recipient && id !== signedIn(ctx).id);
  const mentioned = others.slice(0, MENTION_LIMITS.people);
  await notifyMentioned(tx, ctx, written, mentioned);
  // Whom the comment is for has heard of it too: a change that mentions them is no news.
  await storeNotified(tx, written, [...heard, ...mentioned]);
  if (written.kind === 'news' && answered === undefined) await notifyParticipants(tx, ctx, written);
}

/** So many of the latest comments on an article are looked at for those who talk about it. */
const TALK = 20;

/**
 * Nobody here wrote the article: those who talk about it find among their activities that somebody joined them, without a
 * notification. Whom the comment mentions has heard of it.
 */
async function notifyParticipants(
  tx: Transaction,
  ctx: Context,
  { id, subject, mentionedIds }: Written,
): Promise<void> {
  const { id: actorId } = signedIn(ctx);
  const authorIds = await latestAuthors(tx, 'news', subject.id, TALK);
  const talkers = authorIds.filter((userId) => userId !== actorId && !mentionedIds.includes(userId));
  const listeners = await listenersAmong(tx, actorId, subject, talkers);
  await recordActivity(
    tx,
    listeners,
    { type: 'news_commented', actorId, ...getPlace('news', subject.id, id) },
    ctx.now(),
  );
}

/** The one whom the comment is for. */
async function notifyRecipient(
  tx: Transaction,
  ctx: Context,
  { id, kind, subject, answered }: Answering,
  userId: number,
): Promise<void> {
  const actorId = signedIn(ctx).id;
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
      link: kept[kind].path(subject.id),
    },
    ctx.now(),
  );
  await recordActivity(
    tx,
    [userId],
    {
      type: answered === undefined ? 'post_commented' : 'comment_answered',
      actorId,
      ...getPlace(kind, subject.id, id),
    },
    ctx.now(),
  );
}

/**
 * Tells those whom a changed comment mentions and who have not heard of it yet. Changes tell as many as are left of
 * `MENTION_LIMITS.people`, whom the comment is for included.
 */
export async function notifyOfEdit(tx: Transaction, ctx: Context, changed: Changed): Promise<void> {
  const { subject, mentionedIds, notifiedIds } = changed;
  const { id: actorId } = signedIn(ctx);
  const fresh = mentionedIds.filter((id) => id !== actorId && !notifiedIds.includes(id));
  const listeners = await listenersAmong(tx, actorId, subject, fresh);
  const mentioned = listeners.slice(0, Math.max(0, MENTION_LIMITS.people - notifiedIds.length));
  await notifyMentioned(tx, ctx, changed, mentioned);
  if (mentioned.length > 0) await storeNotified(tx, changed, [...notifiedIds, ...mentioned]);
}

async function storeNotified(tx: Transaction, { id, kind }: Written, notifiedIds: readonly number[]): Promise<void> {
  if (notifiedIds.length > 0) await writing.storeNotified(tx, kind, id, notifiedIds);
}

async function notifyMentioned(
  tx: Transaction,
  ctx: Context,
  { id, kind, subject }: Written,
  concerned: readonly number[],
): Promise<void> {
  if (concerned.length === 0) return;
  const { id: actorId } = signedIn(ctx);
  await recordActivity(tx, concerned, { type: 'mentioned', actorId, ...getPlace(kind, subject.id, id) }, ctx.now());
  await notifyAll(
    tx,
    concerned,
    {
      type: 'mentions',
      groupKey: groups.mention(kind, subject.id),
      actorId,
      messageId: 'notifications.mentionedInComment',
      values: {},
      link: kept[kind].path(subject.id),
    },
    ctx.now(),
  );
}
