import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { MINUTE_MS } from '../../base/durations.ts';
import { blocks } from '../../database/tables/people/blocks.ts';
import { chatBlockOutbox } from '../../database/tables/bots/chat.ts';
import { users } from '../../database/tables/people/people.ts';
import type { Transaction } from '../../database/types.ts';
import type { JobContext } from '../../context/jobContext.ts';
import { ChatFailure } from '../../ports/chat/chat.ts';

/** Pairs per run. The next run handles the rest. */
const BATCH_SIZE = 100;
/** Minutes until the next attempt after the first, second … failure. */
const RETRY_MINUTES = [1, 5, 15, 60, 240, 960, 960];

/**
 * Queues the sync of a block to the chat network, in the transaction that changes the block, if both users have an
 * identity there. The job reads the current state when it runs.
 */
export async function noteBlock(tx: Transaction, blockerId: number, blockedId: number, now: Date): Promise<void> {
  const timestamp = now.toISOString();
  await tx.execute(sql`
    insert into ${chatBlockOutbox} (blocker_id, blocked_id, next_attempt_at)
    select a.id, b.id, ${timestamp}::timestamptz from ${users} a, ${users} b
    where a.id = ${blockerId} and b.id = ${blockedId} and a.matrix_user_id is not null and b.matrix_user_id is not null
    on conflict (blocker_id, blocked_id) do update set attempts = 0, failure = null, next_attempt_at = excluded.next_attempt_at`);
}

/** Sends the queued blocks and unblocks to the chat network. */
export async function syncChatBlocks({ db, chat, now, log, signal }: JobContext): Promise<void> {
  const [blocker, blocked] = [alias(users, 'blocker'), alias(users, 'blocked')];
  const rows = await db
    .select({
      entry: chatBlockOutbox,
      blockerChatId: blocker.matrixUserId,
      blockedChatId: blocked.matrixUserId,
      isBlocked: sql<boolean>`exists (select 1 from ${blocks} b
        where b.blocker_id = ${chatBlockOutbox.blockerId} and b.blocked_id = ${chatBlockOutbox.blockedId})`,
    })
    .from(chatBlockOutbox)
    .innerJoin(blocker, eq(blocker.id, chatBlockOutbox.blockerId))
    .innerJoin(blocked, eq(blocked.id, chatBlockOutbox.blockedId))
    .where(lte(chatBlockOutbox.nextAttemptAt, now()))
    .orderBy(asc(chatBlockOutbox.nextAttemptAt))
    .limit(BATCH_SIZE);
  for (const { entry, blockerChatId, blockedChatId, isBlocked } of rows) {
    if (signal?.aborted === true) return;
    // A concurrent change has another timestamp, so its row stays.
    const matchesVersion = and(
      eq(chatBlockOutbox.blockerId, entry.blockerId),
      eq(chatBlockOutbox.blockedId, entry.blockedId),
      eq(chatBlockOutbox.nextAttemptAt, entry.nextAttemptAt),
    );
    try {
      if (blockerChatId !== null && blockedChatId !== null)
        await chat.setIgnored(blockerChatId, blockedChatId, isBlocked);
      await db.delete(chatBlockOutbox).where(matchesVersion);
    } catch (error) {
      if (!(error instanceof ChatFailure)) throw error;
      const pause = error.isTransient ? RETRY_MINUTES[entry.attempts] : undefined;
      const details = { blockerId: entry.blockerId, reason: error.reason, failure: error.message };
      log[pause === undefined ? 'error' : 'warn'](details, 'a block did not reach the chat network');
      const wait = Math.max((pause ?? 0) * MINUTE_MS, error.retryAfterMs ?? 0);
      const change = {
        attempts: entry.attempts + 1,
        nextAttemptAt: new Date(now().getTime() + wait),
        failure: error.reason,
      };
      await (pause === undefined
        ? db.delete(chatBlockOutbox).where(matchesVersion)
        : db.update(chatBlockOutbox).set(change).where(matchesVersion));
    }
  }
}
