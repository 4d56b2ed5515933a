import type { Transaction } from '../../../database/types.ts';
import type { Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import { recordChanges } from '../../ground/social/recordChanges.ts';
import { notify } from '../../ground/notifications/notify.ts';
import { toQuote } from '../../ground/texts/toExcerpt.ts';
import { lockVisiblePost } from '../posts.locks.ts';
import * as store from './shares.store.ts';

type LockedPost = NonNullable<Awaited<ReturnType<typeof lockVisiblePost>>>;

/**
 * Locks a post that the caller shares.
 * @throws UserError 404 for posts that the caller cannot see, 403 for quotes of posts whose author allows none
 */
export async function lockToShare(
  tx: Transaction,
  viewerId: number,
  postId: number,
  kind: 'repost' | 'quote',
): Promise<LockedPost> {
  const post = await lockVisiblePost(tx, { id: viewerId, role: 'app_user' }, postId);
  if (post === undefined) throw new UserError(404, 'posts.notFound');
  const isQuoteOfOther = kind === 'quote' && post.authorId !== viewerId;
  if (isQuoteOfOther && (await store.areQuotesOff(tx, postId))) throw new UserError(403, 'posts.quote.off');
  return post;
}

/** Counts a quote at the quoted post, which `lockToShare` locked, and notifies its author. */
export async function addQuote(
  tx: Transaction,
  ctx: Pick<Context, 'now'>,
  quote: { readonly id: number; readonly authorId: number },
  quoted: LockedPost,
): Promise<void> {
  await store.adjustCount(tx, quoted.id, 'quoteCount', 1);
  await recordChanges(tx, [{ topic: `post:${quoted.id}`, kind: 'counted' }]);
  await notify(
    tx,
    {
      userId: quoted.authorId,
      type: 'mentions',
      groupKey: `post:${quoted.id}:quote`,
      actorId: quote.authorId,
      messageId: 'notifications.postQuoted',
      values: { quote: toQuote(quoted.title || quoted.description) },
      link: `/posts/${quote.id}`,
    },
    ctx.now(),
  );
}

/** Corrects the count of the quoted post when a quote is deleted. The quote must be locked. */
export async function removeQuote(tx: Transaction, quoteId: number): Promise<void> {
  const quoted = await store.findQuotedForUpdate(tx, quoteId);
  if (quoted === undefined) return;
  await store.adjustCount(tx, quoted.id, 'quoteCount', -1);
  await recordChanges(tx, [{ topic: `post:${quoted.id}`, kind: 'counted' }]);
}
