import { createHash } from 'node:crypto';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Limits } from '../../config/limits.ts';
import { searchKey } from '../../database/keys.ts';
import { writtenComments } from '../../database/tables/comments.ts';
import type { Transaction } from '../../database/types.ts';
import type { Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Folded texts shorter than this are the same by chance: "congratulations". */
const COPY_LENGTH = 20;

/** So many other accounts with the same text within the hour, or so many times the same account, are enough. */
const COPIES = 5;

/** Apart from the spaces of other advisory locks. */
const lockSpace = 7407;

interface Author {
  readonly id: number;
  readonly writesSince: Date;
}

type Clock = Pick<Context, 'config' | 'now' | 'setHeader'>;

/** Comments in an hour: whoever came to flood others has a new account. */
function allowance(limits: Limits, ageMs: number): { count: number; isNew: boolean } {
  if (ageMs < DAY_MS) return { count: limits.commentsFirstDay, isNew: true };
  if (ageMs < 7 * DAY_MS) return { count: limits.commentsFirstWeek, isNew: true };
  return { count: limits.comments, isNew: false };
}

/** Counts the comments of the last hour, the deleted ones included, against what an account of this age may write. */
async function checkAllowance(ctx: Clock, tx: Transaction, author: Author): Promise<void> {
  const now = ctx.now().getTime();
  const { count, isNew } = allowance(ctx.config.limits, now - author.writesSince.getTime());
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

/** Equal for texts that differ in case, marks, spaces and signs alone; null for one that says too little. */
function toHash(comment: string): string | null {
  const folded = searchKey(comment);
  return folded.length < COPY_LENGTH ? null : createHash('sha256').update(folded).digest('hex');
}

/** Nobody reports comments; so what a wave of accounts repeats is refused rather than reported. */
async function assertNotDuplicate(tx: Transaction, authorId: number, textHash: string, now: Date): Promise<void> {
  // Comments that are written at the same moment do not see each other; one after the other they do.
  await tx.execute(sql`select pg_advisory_xact_lock(${lockSpace}::int, hashtext(${textHash}))`);
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
 * Counts a comment, or the changed text of one, before it is written. The author must be locked.
 * @throws UserError 429 beyond what an account of this age may write in an hour, and for what was repeated too often
 */
export async function countWriting(
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
