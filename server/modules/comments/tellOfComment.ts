import type { Transaction } from '../../database/types.ts';
import { signedIn, type Context } from '../../graphql/context.ts';
import { recordActivity } from '../activities/recordActivity.ts';
import { notify, notifyAll } from '../notifications/notify.ts';
import type { CommentRow } from './comments.store.ts';
import { mentionedNames, readersAmong } from './mentions.ts';
import { kept, type Kind, type Subject } from './subjects.ts';

interface Written {
  readonly id: number;
  readonly kind: Kind;
  readonly subject: Subject;
  readonly comment: string;
  /** The comment that it answers. */
  readonly answered?: Pick<CommentRow, 'id' | 'parentId' | 'authorId'> | undefined;
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
export async function tellOfComment(tx: Transaction, ctx: Context, written: Written): Promise<void> {
  const { kind, subject, answered } = written;
  const shared = {
    type: 'comments' as const,
    actorId: signedIn(ctx).id,
    values: {},
    link: kept[kind].path(subject.id),
  };
  if (answered !== undefined)
    await notify(
      tx,
      {
        ...shared,
        userId: answered.authorId,
        groupKey: groups.reply(kind, answered.parentId ?? answered.id),
        messageId: 'notifications.commentAnswered',
      },
      ctx.now(),
    );
  else if (subject.authorId !== null)
    await notify(
      tx,
      {
        ...shared,
        userId: subject.authorId,
        groupKey: groups.comment(subject.id),
        messageId: 'notifications.postCommented',
      },
      ctx.now(),
    );
  const told = answered === undefined ? subject.authorId : answered.authorId;
  if (told !== null)
    await recordActivity(
      tx,
      [told],
      {
        type: answered === undefined ? 'post_commented' : 'comment_answered',
        actorId: signedIn(ctx).id,
        ...(kind === 'post' ? { postId: subject.id, commentId: written.id } : { newsId: subject.id }),
      },
      ctx.now(),
    );
  await tellMentioned(tx, ctx, { ...written, told });
}

interface Mentioning extends Pick<Written, 'kind' | 'subject' | 'comment'> {
  /** What it said before it was changed. */
  readonly before?: string;
  /** Who heard of it already. */
  readonly told?: number | null;
}

/** Tells those whom the comment mentions and did not mention before. */
export async function tellMentioned(
  tx: Transaction,
  ctx: Context,
  { kind, subject, comment, before = '', told }: Mentioning,
): Promise<void> {
  const known = new Set(mentionedNames(before));
  const names = mentionedNames(comment).filter((name) => !known.has(name));
  const viewer = signedIn(ctx);
  const people = (await readersAmong(tx, viewer, subject, names)).filter((id) => id !== told);
  const about = kind === 'post' ? { postId: subject.id } : { newsId: subject.id };
  await recordActivity(tx, people, { type: 'mentioned', actorId: viewer.id, ...about }, ctx.now());
  await notifyAll(
    tx,
    people,
    {
      type: 'mentions',
      groupKey: groups.mention(kind, subject.id),
      actorId: viewer.id,
      messageId: 'notifications.mentionedInComment',
      values: {},
      link: kept[kind].path(subject.id),
    },
    ctx.now(),
  );
}
