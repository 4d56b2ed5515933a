import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { posts } from '../../database/tables/posts.ts';
import { postReports } from '../../database/tables/reports.ts';
import type { Context } from '../../context/context.ts';
import type { Transaction } from '../../database/types.ts';
import type { DomainEvents } from '../ground/events/events.ts';
import { reportByPlatform } from './reports.service.ts';

/** So many accounts with the same text within this time are no coincidence. */
const ACCOUNTS = 3;
const WINDOW_MS = 3_600_000;

/** A wave of copies is reported once; what comes a day later is another. */
const WAVE_MS = 24 * 3_600_000;

/** Apart from the spaces of other advisory locks. */
const lockSpace = 7406;

async function accountsWith(tx: Transaction, textHash: string, since: Date): Promise<number> {
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
  // Posts that are written at the same moment do not see each other; one after the other they do.
  await tx.execute(sql`select pg_advisory_xact_lock(${lockSpace}::int, hashtext(${textHash}))`);
  if ((await accountsWith(tx, textHash, new Date(now.getTime() - WINDOW_MS))) < ACCOUNTS) return;
  if (await isReported(tx, textHash, new Date(now.getTime() - WAVE_MS))) return;
  await reportByPlatform(tx, postId, now);
}
