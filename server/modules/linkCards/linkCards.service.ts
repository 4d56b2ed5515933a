import { createHash } from 'node:crypto';
import { findLinkedPage } from '../../../rules/text/linkAddress.ts';
import type { Context } from '../../context/context.ts';
import type { Transaction } from '../../database/types.ts';
import { recordChanges } from '../ground/social/recordChanges.ts';
import * as store from './linkCards.store.ts';

interface LinkingPost {
  readonly id: number;
  readonly description: string;
}

const hashAddress = (address: string): string => createHash('sha256').update(address).digest('hex');

/** The page of a text's card; undefined without a link and where cards are switched off. Links to this site have none. */
function findPage({ config }: Pick<Context, 'config'>, text: string): URL | undefined {
  const { linkCards, publicUrl } = config;
  return linkCards ? findLinkedPage(text, publicUrl === undefined ? undefined : new URL(publicUrl).host) : undefined;
}

/**
 * Stores the first link of a post that was written. A job visits the page afterwards.
 * @param isRemoved the author wants no card
 */
export async function attachLink(
  tx: Transaction,
  ctx: Pick<Context, 'config' | 'now'>,
  { id, description }: LinkingPost,
  isRemoved = false,
): Promise<void> {
  const page = findPage(ctx, description);
  if (page === undefined) return;
  const address = { addressHash: hashAddress(page.href), address: page.href, host: page.hostname };
  await store.attach(tx, id, address, { isRemoved, now: ctx.now() });
}

/** Replaces the link of a post that was edited. */
export async function replaceLink(
  tx: Transaction,
  ctx: Pick<Context, 'config' | 'now'>,
  post: LinkingPost,
): Promise<void> {
  if (findPage(ctx, post.description) === undefined) await store.detach(tx, post.id);
  else await attachLink(tx, ctx, post);
}

/** Removes the card of a post and shows the change to its readers. A post without a card stays as it is. */
export async function removeCard(tx: Transaction, postId: number, authorId: number): Promise<void> {
  if (await store.hide(tx, postId))
    await recordChanges(tx, [{ topic: `post:${postId}`, kind: 'edited', actorId: authorId }]);
}
