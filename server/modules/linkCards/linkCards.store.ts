import { and, eq, sql } from 'drizzle-orm';
import { linkCards, postLinkCards } from '../../database/tables/social/linkCards.ts';
import type { Transaction } from '../../database/types.ts';

/** The address that a card is about. */
export interface CardAddress {
  readonly addressHash: string;
  readonly address: string;
  readonly host: string;
}

/**
 * Stores the link of a post, and its card where the address has none. A removed card stays removed while the link does
 * not change.
 */
export async function attach(
  tx: Transaction,
  postId: number,
  { addressHash, address, host }: CardAddress,
  { isRemoved, now }: { readonly isRemoved: boolean; readonly now: Date },
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  // The update changes nothing; it locks the card against its removal (trimCards) until the post refers to it.
  await tx.execute(sql`
    with card as (
      insert into ${linkCards} (address_hash, address, host, next_at, created_at)
      values (${addressHash}, ${address}, ${host}, ${at}, ${at})
      on conflict (address_hash) do update set address_hash = excluded.address_hash
      returning id
    )
    insert into ${postLinkCards} as stored (post_id, link_card_id, is_removed)
    select ${postId}::bigint, card.id, ${isRemoved}::boolean from card
    on conflict (post_id) do update set link_card_id = excluded.link_card_id,
      is_removed = stored.link_card_id = excluded.link_card_id and stored.is_removed`);
}

/** Removes the link of a post whose text has none any more. */
export async function detach(tx: Transaction, postId: number): Promise<void> {
  await tx.delete(postLinkCards).where(eq(postLinkCards.postId, postId));
}

/** Hides the card of a post for good. Returns false when there is none. */
export async function hide(tx: Transaction, postId: number): Promise<boolean> {
  const rows = await tx
    .update(postLinkCards)
    .set({ isRemoved: true })
    .where(and(eq(postLinkCards.postId, postId), eq(postLinkCards.isRemoved, false)))
    .returning({ id: postLinkCards.postId });
  return rows.length > 0;
}
