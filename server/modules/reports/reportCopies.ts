import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '../../base/durations.ts';
import { lockUntilEnd } from '../../database/advisoryLock.ts';
import { posts } from '../../database/tables/social/posts.ts';
import { postReports } from '../../database/tables/social/reports.ts';
import type { Context } from '../../context/context.ts';
import type { Transaction } from '../../database/types.ts';
import type { DomainEvents } from '../ground/events/events.ts';
import { reportByPlatform } from './reports.service.ts';

/** Number of accounts with the same text within the window that counts as coordinated. */
const MIN_ACCOUNTS = 3;
const WINDOW_MS = HOUR_MS;

/** A wave of copies is reported once per day. */
const WAVE_MS = DAY_MS;

async function countAccountsWith(tx: Transaction, textHash: string, since: Date): Promise<number> {
  const [row] = await tx
    .select({ accounts: sql<number>`count(distinct ${posts.authorId})::int` })
    .from(posts)
    .where(and(eq(posts.textHash, textHash), gt(posts.createdAt, since)));
  return row?.accounts ?? 0;
}

async function isReported(tx: Transaction, textHash: string, since: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: postReports.id })
    .from(postReports)
    .innerJoin(posts, eq(posts.id, postReports.postId))
    .where(and(eq(posts.textHash, textHash), isNull(postReports.reporterId), gt(postReports.createdAt, since)))
    .limit(1);
  return rows.length > 0;
}

/** Subscriber of `post.written`: opens a report for the admins when several accounts publish the same text within a short time. */
export async function reportCopies(
  tx: Transaction,
  ctx: Context,
  { postId, textHash }: DomainEvents['post.written'],
): Promise<void> {
  if (textHash === null) return;
  const now = ctx.now();
  // Serializes posts with the same text, because concurrent transactions do not see each other's posts.
  await lockUntilEnd(tx, 'copiedPosts', textHash);
  if ((await countAccountsWith(tx, textHash, new Date(now.getTime() - WINDOW_MS))) < MIN_ACCOUNTS) return;
  if (await isReported(tx, textHash, new Date(now.getTime() - WAVE_MS))) return;
  await reportByPlatform(tx, ctx, postId);
}
