import { userStatusIds } from '../../database/referenceIds.ts';
import type { Transaction } from '../../database/types.ts';
import type { Context } from '../../graphql/context.ts';
import { queueMail } from '../mail/queueMail.ts';
import { notify } from '../notifications/notify.ts';
import { lockAuthor } from '../reports/decisions.store.ts';
import { excerptOf } from '../reports/tellDecision.ts';
import type { CommentRow } from './comments.store.ts';
import * as subjects from './subjects.ts';
import { kept, type Kind } from './subjects.ts';
import { groups } from './tellOfComment.ts';

/**
 * Tells the author that an admin deleted their comment, always by an e-mail as well; it leads to the talk, if they still see
 * it. Accounts that were deleted hear of nothing.
 */
export async function tellOfRemoval(
  tx: Transaction,
  ctx: Context,
  kind: Kind,
  { id, authorId, subjectId, comment: text }: Pick<CommentRow, 'id' | 'authorId' | 'subjectId' | 'comment'>,
  reason: string,
): Promise<void> {
  const author = await lockAuthor(tx, authorId);
  if (author === undefined || author.statusId === userStatusIds.deleted) return;
  const comment = excerptOf({ title: null, description: text });
  const subject = await subjects.find(tx, kind, subjectId, { id: authorId, role: 'app_user' });
  const link = subject === undefined ? null : kept[kind].path(subjectId);
  await notify(
    tx,
    {
      type: 'platform_news',
      userId: authorId,
      groupKey: groups.removal(kind, id),
      actorId: undefined,
      messageId: 'comments.toAuthor.delete',
      values: { comment, reason },
      link,
      mails: false,
    },
    ctx.now(),
  );
  if (author.isGuest) return;
  await queueMail(
    tx,
    {
      kind: 'commentDeleted',
      to: author.emailaddress,
      userId: authorId,
      language: author.language === 'tr' ? 'tr' : 'en',
      values: { name: author.firstname, comment, reason, link: `${ctx.siteUrl()}${link ?? '/'}` },
    },
    ctx.now(),
  );
}
