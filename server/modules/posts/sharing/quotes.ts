import type { Transaction } from '../../../database/types.ts';
import type { Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import { recordChanges } from '../../ground/social/recordChanges.ts';
import { notify, type NotificationEvent } from '../../ground/notifications/notify.ts';
import { toQuote } from '../../ground/texts/toExcerpt.ts';
import { lockVisiblePost } from '../posts.locks.ts';
import type { Author } from '../writing/authors.store.ts';
import { filterReaders } from '../mentions/mentionWriting.store.ts';
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

/**
 * Notifies the author of a shared post. Of what a private account shares only its followers learn, as of its mentions.
 */
export async function notifyOfShare(
  tx: Transaction,
  sharer: Author,
  shared: LockedPost,
  event: Pick<NotificationEvent, 'type' | 'groupKey' | 'messageId' | 'link'>,
  now: Date,
): Promise<void> {
  const [userId] = await filterReaders(tx, sharer, [shared.authorId]);
  if (userId === undefined) return;
  const values = { quote: toQuote(shared.title || shared.description) };
  await notify(tx, { ...event, userId, actorId: sharer.id, values }, now);
}

/** Counts a quote at the quoted post, which `lockToShare` locked, and notifies its author. */
export async function addQuote(
  tx: Transaction,
  ctx: Pick<Context, 'now'>,
  quote: { readonly id: number; readonly author: Author },
  quoted: LockedPost,
): Promise<void> {
  await store.adjustCount(tx, quoted.id, 'quoteCount', 1);
  await recordChanges(tx, [{ topic: `post:${quoted.id}`, kind: 'counted' }]);
  const event = {
    type: 'mentions',
    groupKey: `post:${quoted.id}:quote`,
    messageId: 'notifications.postQuoted',
    link: `/posts/${quote.id}`,
  } as const;
  await notifyOfShare(tx, quote.author, quoted, event, ctx.now());
}

/** Corrects the count of the quoted post when a quote is deleted. The quote must be locked. */
export async function removeQuote(tx: Transaction, quoteId: number): Promise<void> {
  const quoted = await store.findQuotedForUpdate(tx, quoteId);
  if (quoted === undefined) return;
  await store.adjustCount(tx, quoted.id, 'quoteCount', -1);
  await recordChanges(tx, [{ topic: `post:${quoted.id}`, kind: 'counted' }]);
}
