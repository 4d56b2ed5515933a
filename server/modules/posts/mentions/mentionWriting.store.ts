import { and, eq, exists, inArray, sql } from 'drizzle-orm';
import { userTypeIds } from '../../../database/referenceIds.ts';
import { follows } from '../../../database/tables/people/follows.ts';
import { users } from '../../../database/tables/people/people.ts';
import { postMentions, postTickers, type SENTIMENTS } from '../../../database/tables/social/posts.ts';
import type { Queryable, Transaction } from '../../../database/types.ts';
import type { Mentions } from './resolveMentions.ts';

type Sentiment = (typeof SENTIMENTS)[number] | null;

/** A sentiment refers to exactly one stock: it is dropped when the post mentions none or several. */
export const sentimentAbout = ({ stocks }: Mentions, sentiment: Sentiment): Sentiment =>
  stocks.length === 1 ? sentiment : null;

export interface MentioningPost {
  readonly id: number;
  readonly createdAt: Date;
  readonly sentiment: Sentiment;
}

/** Replaces the stored mentions of a post. */
export async function replaceMentions(
  tx: Transaction,
  post: MentioningPost,
  { people, stocks }: Mentions,
): Promise<void> {
  await remove(tx, post.id);
  const base = { postId: post.id, createdAt: post.createdAt };
  if (people.length > 0) await tx.insert(postMentions).values(people.map((person) => ({ ...base, ...person })));
  if (stocks.length > 0)
    await tx.insert(postTickers).values(stocks.map((stock) => ({ ...base, ...stock, sentiment: post.sentiment })));
}

export async function remove(tx: Transaction, postId: number): Promise<void> {
  await tx.delete(postMentions).where(eq(postMentions.postId, postId));
  await tx.delete(postTickers).where(eq(postTickers.postId, postId));
}

/** The people that a post mentions. */
export async function listMentionedIn(tx: Queryable, postId: number): Promise<number[]> {
  const rows = await tx.select({ id: postMentions.userId }).from(postMentions).where(eq(postMentions.postId, postId));
  return rows.map(({ id }) => id);
}

/**
 * The users of `userIds`, in their order, who can read the author's posts: app users, and for a private account its
 * followers only.
 */
export async function filterReaders(
  tx: Queryable,
  author: { readonly id: number; readonly isPrivate: boolean },
  userIds: readonly number[],
): Promise<number[]> {
  if (userIds.length === 0) return [];
  const isFollower = exists(
    tx
      .select({ one: sql`1` })
      .from(follows)
      .where(and(eq(follows.followedId, author.id), eq(follows.followerId, users.id), eq(follows.state, 'accepted'))),
  );
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        inArray(users.id, [...userIds]),
        eq(users.typeId, userTypeIds.app_user),
        author.isPrivate ? isFollower : undefined,
      ),
    );
  const readers = new Set(rows.map(({ id }) => id));
  return userIds.filter((id) => readers.has(id));
}
