import { DAY_MS, HOUR_MS } from '../../base/durations.ts';
import { createHash } from 'node:crypto';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Limits } from '../../config/limits.ts';
import { lockUntilEnd } from '../../database/advisoryLock.ts';
import { searchKey } from '../../database/keys.ts';
import { writtenComments } from '../../database/tables/social/comments.ts';
import type { Transaction } from '../../database/types.ts';
import type { Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';

/** Shorter folded texts are often equal by chance, such as "congratulations". */
const COPY_LENGTH = 20;

/**
 * A comment is a duplicate when this many other accounts posted the same text within the hour, or the same account this
 * many times.
 */
const COPIES = 5;

interface Author {
  readonly id: number;
  readonly writesSince: Date;
}

type Clock = Pick<Context, 'config' | 'now' | 'setHeader'>;

/** Returns the comments that an account may write per hour. New accounts get a lower limit against spam. */
function getAllowance(limits: Limits, ageMs: number): { count: number; isNew: boolean } {
  if (ageMs < DAY_MS) return { count: limits.commentsFirstDay, isNew: true };
  if (ageMs < 7 * DAY_MS) return { count: limits.commentsFirstWeek, isNew: true };
  return { count: limits.comments, isNew: false };
}

/** Asserts that the author's comments of the last hour, including deleted ones, are within the limit. */
async function checkAllowance(ctx: Clock, tx: Transaction, author: Author): Promise<void> {
  const now = ctx.now().getTime();
  const { count, isNew } = getAllowance(ctx.config.limits, now - author.writesSince.getTime());
  const w = writtenComments;
  const written = await tx
    .select({ at: w.createdAt })
    .from(w)
    .where(and(eq(w.authorId, author.id), w.isNew, gt(w.createdAt, new Date(now - HOUR_MS))))
    .orderBy(desc(w.createdAt))
    .limit(count);
  const oldest = written.at(-1);
  if (oldest === undefined || written.length < count) return;
  const seconds = Math.max(1, Math.ceil((oldest.at.getTime() + HOUR_MS - now) / 1000));
  ctx.setHeader('retry-after', String(seconds));
  throw new UserError(429, isNew ? 'comments.tooManyNew' : 'comments.tooMany', {
    count,
    minutes: Math.ceil(seconds / 60),
  });
}

/** Hashes a text, ignoring case, accents, spaces and punctuation; null for a text that is too short. */
function toHash(comment: string): string | null {
  const folded = searchKey(comment);
  return folded.length < COPY_LENGTH ? null : createHash('sha256').update(folded).digest('hex');
}

/** Comments cannot be reported, so texts that many accounts repeat are rejected here. */
async function assertNotDuplicate(tx: Transaction, authorId: number, textHash: string, now: Date): Promise<void> {
  // Concurrent transactions do not see each other's comments, so the lock serializes comments with the same text.
  await lockUntilEnd(tx, 'copiedComments', textHash);
  const w = writtenComments;
  const [row] = await tx
    .select({
      others: sql<number>`count(distinct ${w.authorId}) filter (where ${w.authorId} <> ${authorId}::bigint)::int`,
      own: sql<number>`count(*) filter (where ${w.authorId} = ${authorId}::bigint)::int`,
    })
    .from(w)
    .where(and(eq(w.textHash, textHash), gt(w.createdAt, new Date(now.getTime() - HOUR_MS))));
  if (row !== undefined && (row.others >= COPIES || row.own >= COPIES)) throw new UserError(429, 'comments.copied');
}

/**
 * Records a comment or an edit for the rate limits, before it is written. The author must be locked.
 * @throws UserError 429 beyond the hourly limit of the account, and for a text that was repeated too often
 */
export async function recordWriting(
  ctx: Clock,
  tx: Transaction,
  author: Author,
  { comment, isNew }: { readonly comment: string; readonly isNew: boolean },
): Promise<void> {
  const now = ctx.now();
  const textHash = toHash(comment);
  if (isNew) await checkAllowance(ctx, tx, author);
  if (textHash !== null) await assertNotDuplicate(tx, author.id, textHash, now);
  await tx.insert(writtenComments).values({ authorId: author.id, textHash, isNew, createdAt: now });
}
