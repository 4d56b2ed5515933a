import { userStatusIds } from '../../database/referenceIds.ts';
import type { Transaction } from '../../database/types.ts';
import type { Context } from '../../context/context.ts';
import { queueMail } from '../ground/mail/queueMail.ts';
import { notify } from '../ground/notifications/notify.ts';
import { toExcerpt } from '../ground/texts/toExcerpt.ts';
import type { LockedAuthor } from '../people/lockAuthor.ts';
import type { CommentRow } from './comments.store.ts';
import * as subjects from './subjects.ts';
import { commentTables, type Kind } from './subjects.ts';
import { groups } from './notifyOfComment.ts';

/**
 * Notifies the author that an admin removed their comment, always by e-mail too. The e-mail links to the discussion if
 * the author can still see it. The notification in the app has no link, so that it survives a deletion of the post.
 * Deleted accounts get nothing.
 * @param author must be locked before the subject, like in all writing transactions
 */
export async function notifyOfRemoval(
  tx: Transaction,
  ctx: Context,
  kind: Kind,
  author: LockedAuthor | undefined,
  { id, authorId, subjectId, comment: text }: Pick<CommentRow, 'id' | 'authorId' | 'subjectId' | 'comment'>,
  reason: string,
): Promise<void> {
  if (author === undefined || author.statusId === userStatusIds.deleted) return;
  const comment = toExcerpt(text);
  await notify(
    tx,
    {
      type: 'platform_news',
      userId: authorId,
      groupKey: groups.removal(kind, id),
      actorId: undefined,
      messageId: 'comments.toAuthor.delete',
      values: { comment, reason },
      link: null,
      mails: false,
      isModeration: true,
    },
    ctx.now(),
  );
  if (author.isGuest) return;
  const subject = await subjects.find(tx, kind, subjectId, { id: authorId, role: 'app_user' });
  await queueMail(
    tx,
    {
      kind: 'commentDeleted',
      to: author.emailaddress,
      userId: authorId,
      language: author.language,
      values: {
        name: author.firstname,
        comment,
        reason,
        link: `${ctx.siteUrl()}${subject === undefined ? '/' : commentTables[kind].path(subjectId)}`,
      },
    },
    ctx.now(),
  );
}
