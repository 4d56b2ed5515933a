import { and, desc, eq, sql } from 'drizzle-orm';
import type { Viewer } from '../../../access/viewer.ts';
import { initialPopularity } from '../../../database/popularity.ts';
import { cappedCount } from '../../../database/cappedCount.ts';
import { exactlyOne } from '../../../database/statements/exactlyOne.ts';
import { paginate } from '../../../database/paginate.ts';
import { users } from '../../../database/tables/people/people.ts';
import { posts } from '../../../database/tables/social/posts.ts';
import type { Queryable, Transaction } from '../../../database/types.ts';
import { selectPeople, type PersonRow } from '../../people/personCard.ts';
import { openTo } from '../posts.visibility.ts';

/** People who shared a post are counted, and reachable by page number, up to this limit. */
const SHARER_CAP = 5_000;

const matchReposts = (postId: number) =>
  and(eq(posts.sharedId, postId), eq(posts.isRepost, true), eq(posts.state, 'visible'));

/** Whether the author refuses quotes of the post. The post must be locked. */
export async function areQuotesOff(tx: Queryable, postId: number): Promise<boolean> {
  const rows = await tx.select({ areOff: posts.areQuotesOff }).from(posts).where(eq(posts.id, postId));
  return exactlyOne(rows).areOff;
}

export async function hasReposted(tx: Queryable, userId: number, postId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.authorId, userId), matchReposts(postId)));
  return rows.length > 0;
}

/** Adds a repost: a post without a text that shows another one. @returns its id */
export async function insertRepost(tx: Transaction, userId: number, postId: number, now: Date): Promise<number> {
  const rows = await tx
    .insert(posts)
    .values({
      authorId: userId,
      type: 'text',
      description: '',
      searchKey: '',
      sharedId: postId,
      isRepost: true,
      popularity: initialPopularity(now),
      createdAt: now,
    })
    .returning({ id: posts.id });
  await adjustCount(tx, postId, 'repostCount', 1);
  return exactlyOne(rows).id;
}

/**
 * Takes a repost back. Its row stays, so that the limit of posts per hour counts it.
 * @returns its id; undefined when there was none
 */
export async function removeRepost(
  tx: Transaction,
  userId: number,
  postId: number,
  now: Date,
): Promise<number | undefined> {
  const [row] = await tx
    .update(posts)
    .set({ state: 'deleted', deletedAt: now })
    .where(and(eq(posts.authorId, userId), matchReposts(postId)))
    .returning({ id: posts.id });
  if (row !== undefined) await adjustCount(tx, postId, 'repostCount', -1);
  return row?.id;
}

/** Adds to the number of reposts or quotes of a post. */
export async function adjustCount(
  tx: Transaction,
  postId: number,
  counter: 'repostCount' | 'quoteCount',
  by: 1 | -1,
): Promise<void> {
  await tx
    .update(posts)
    .set({ [counter]: sql`${posts[counter]} + ${by}::int` })
    .where(eq(posts.id, postId));
}

/** The quoted post and its author, of a quote that is neither deleted nor detached. Locks the quote. */
export async function findQuotedForUpdate(
  tx: Transaction,
  quoteId: number,
): Promise<{ id: number; authorId: number } | undefined> {
  const [quote] = await tx
    .select({ sharedId: posts.sharedId })
    .from(posts)
    .where(
      and(
        eq(posts.id, quoteId),
        eq(posts.isRepost, false),
        eq(posts.isDetached, false),
        sql`${posts.state} <> 'deleted'`,
      ),
    )
    .for('no key update');
  if (quote === undefined || quote.sharedId === null) return undefined;
  const [quoted] = await tx
    .select({ id: posts.id, authorId: posts.authorId })
    .from(posts)
    .where(eq(posts.id, quote.sharedId));
  return quoted;
}

export async function detach(tx: Transaction, quoteId: number, quotedId: number): Promise<void> {
  await tx.update(posts).set({ isDetached: true }).where(eq(posts.id, quoteId));
  await adjustCount(tx, quotedId, 'quoteCount', -1);
}

export async function setQuoting(tx: Transaction, postId: number, isAllowed: boolean): Promise<void> {
  await tx.update(posts).set({ areQuotesOff: !isAllowed }).where(eq(posts.id, postId));
}

/**
 * A page of the people whose repost of a post the reader may see, latest first, and their number, counted up to 5,000.
 * Reposts of private accounts are for their followers, like all their posts.
 */
export function listSharers(
  tx: Queryable,
  reader: Pick<Viewer, 'id' | 'role'>,
  postId: number,
  params: { pageNumber: number; pageSize: number },
): Promise<{ rows: PersonRow[]; total: number }> {
  const isBeyondCap = (params.pageNumber - 1) * params.pageSize >= SHARER_CAP;
  const where = and(matchReposts(postId), openTo(reader));
  return paginate(
    params,
    selectPeople(tx, reader.id)
      .innerJoin(posts, eq(posts.authorId, users.id))
      .where(isBeyondCap ? sql`false` : where)
      .orderBy(desc(posts.createdAt), desc(posts.id)),
    cappedCount(
      tx,
      tx.select({ id: users.id }).from(posts).innerJoin(users, eq(users.id, posts.authorId)).where(where),
      SHARER_CAP,
    ),
  );
}
