import { MENTION_LIMITS } from '../../../rules/mentions.ts';
import type { Transaction } from '../../database/types.ts';
import { signedIn, type Context } from '../../graphql/context.ts';
import { recordActivity } from '../activities/recordActivity.ts';
import { notify, notifyAll } from '../notifications/notify.ts';
import { listenersAmong } from './commentMentions.store.ts';
import type { CommentRow } from './comments.store.ts';
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
  readonly toldIds: readonly number[];
}

/** Ids of both kinds count from 1; so the groups of one kind are named apart. */
const prefix = (kind: Kind): string => (kind === 'post' ? '' : 'news-');

/** How what is told of comments is grouped. */
export const groups = {
  comment: (postId: number): string => `post:${postId}:comment`,
  reply: (kind: Kind, commentId: number): string => `${prefix(kind)}comment:${commentId}:reply`,
  mention: (kind: Kind, subjectId: number): string => `${prefix(kind)}${kind}:${subjectId}:comment-mention`,
};

/** Tells the author of the post, or of the comment that is answered, then those who are mentioned. */
export async function tellOfComment(tx: Transaction, ctx: Context, written: Answering): Promise<void> {
  const { answered, subject, mentionedIds } = written;
  const addressee = answered === undefined ? subject.authorId : answered.authorId;
  const asked = [...(addressee === null ? [] : [addressee]), ...mentionedIds];
  const listeners = await listenersAmong(tx, signedIn(ctx).id, subject, [...new Set(asked)]);
  if (addressee !== null && listeners.includes(addressee)) await tellAddressee(tx, ctx, written, addressee);
  const others = listeners.filter((id) => id !== addressee);
  await tellMentioned(tx, ctx, { ...written, toldIds: [] }, others);
}

/** The one whom the comment is for. */
async function tellAddressee(
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
      ...(kind === 'post' ? { postId: subject.id, commentId: id } : { newsId: subject.id }),
    },
    ctx.now(),
  );
}

/** Tells those whom a changed comment mentions and who have not heard of it yet. */
export async function tellOfChange(tx: Transaction, ctx: Context, changed: Changed): Promise<void> {
  const { subject, mentionedIds, toldIds } = changed;
  const fresh = mentionedIds.filter((id) => !toldIds.includes(id));
  await tellMentioned(tx, ctx, changed, await listenersAmong(tx, signedIn(ctx).id, subject, fresh));
}

/** All versions of a comment tell no more than `MENTION_LIMITS.people`. */
async function tellMentioned(
  tx: Transaction,
  ctx: Context,
  { id, kind, subject, toldIds }: Changed,
  listeners: readonly number[],
): Promise<void> {
  const actorId = signedIn(ctx).id;
  const others = listeners.filter((userId) => userId !== actorId);
  const concerned = others.slice(0, Math.max(0, MENTION_LIMITS.people - toldIds.length));
  if (concerned.length === 0) return;
  await writing.keepTold(tx, kind, id, [...toldIds, ...concerned]);
  const about = kind === 'post' ? { postId: subject.id } : { newsId: subject.id };
  await recordActivity(tx, concerned, { type: 'mentioned', actorId, ...about }, ctx.now());
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
