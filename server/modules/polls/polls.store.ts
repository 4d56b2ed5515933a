import { and, eq, sql } from 'drizzle-orm';
import type { Viewer } from '../../access/viewer.ts';
import { pollAnswers, pollOptions, polls } from '../../database/tables/social/polls.ts';
import { posts } from '../../database/tables/social/posts.ts';
import type { Transaction } from '../../database/types.ts';
import { visiblePosts } from '../posts/posts.visibility.ts';

/** Locks the poll of a visible post until the transaction ends, so that its counters change one answer at a time. */
export async function findVisibleForUpdate(tx: Transaction, reader: Pick<Viewer, 'id' | 'role'>, pollId: number) {
  const [row] = await tx
    .select({
      id: polls.id,
      postId: polls.postId,
      expiresAt: polls.expiresAt,
      closed: polls.closed,
      authorId: posts.authorId,
    })
    .from(polls)
    .innerJoin(posts, eq(posts.id, polls.postId))
    .where(and(eq(polls.id, pollId), visiblePosts(reader)))
    .for('no key update', { of: polls });
  return row;
}

export async function hasOption(tx: Transaction, pollId: number, optionId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: pollOptions.id })
    .from(pollOptions)
    .where(and(eq(pollOptions.pollId, pollId), eq(pollOptions.id, optionId)));
  return rows.length > 0;
}

/** The option that the user chose before. */
export async function findAnswer(tx: Transaction, pollId: number, userId: number): Promise<number | undefined> {
  const [row] = await tx
    .select({ optionId: pollAnswers.optionId })
    .from(pollAnswers)
    .where(and(eq(pollAnswers.pollId, pollId), eq(pollAnswers.userId, userId)));
  return row?.optionId;
}

/** Inserts an answer and counts it; the poll must be locked. */
export async function addAnswer(
  tx: Transaction,
  answer: { readonly pollId: number; readonly userId: number; readonly optionId: number },
  now: Date,
): Promise<void> {
  await tx.insert(pollAnswers).values({ ...answer, createdAt: now });
  await tx
    .update(pollOptions)
    .set({ votes: sql`${pollOptions.votes} + 1` })
    .where(eq(pollOptions.id, answer.optionId));
  await tx
    .update(polls)
    .set({ totalVotes: sql`${polls.totalVotes} + 1` })
    .where(eq(polls.id, answer.pollId));
}
