import { and, count, desc, eq, sql } from 'drizzle-orm';
import { paginate } from '../../database/paginate.ts';
import { botBlocks } from '../../database/tables/bots/botBlocks.ts';
import { bots } from '../../database/tables/bots/bots.ts';
import { users } from '../../database/tables/people/people.ts';
import { subscriptionEvents, subscriptions } from '../../database/tables/bots/store.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import { isVisiblePerson } from '../people/people.visibility.ts';
import { matchesSearch } from '../ground/texts/searchTerm.ts';

/** Starts a subscription or restarts an ended one. Returns false when it is active already. The bot must be locked. */
export async function startSubscription(tx: Transaction, botId: number, userId: number, now: Date): Promise<boolean> {
  const rows = await tx
    .insert(subscriptions)
    .values({ botId, userId, createdAt: now })
    .onConflictDoUpdate({
      target: [subscriptions.botId, subscriptions.userId],
      set: { active: true, createdAt: now, endedAt: null },
      setWhere: eq(subscriptions.active, false),
    })
    .returning({ botId: subscriptions.botId });
  if (rows.length > 0) await recordChange(tx, botId, 1, now);
  return rows.length > 0;
}

/**
 * Ends a subscription. Returns false when there is none. The row stays as a record of the past subscription. The bot
 * must be locked.
 */
export async function endSubscription(tx: Transaction, botId: number, userId: number, now: Date): Promise<boolean> {
  const rows = await tx
    .update(subscriptions)
    .set({ active: false, endedAt: now })
    .where(and(eq(subscriptions.botId, botId), eq(subscriptions.userId, userId), eq(subscriptions.active, true)))
    .returning({ botId: subscriptions.botId });
  if (rows.length > 0) await recordChange(tx, botId, -1, now);
  return rows.length > 0;
}

/** Whether a user blocks a bot. */
export async function isBlocked(tx: Queryable, botId: number, userId: number): Promise<boolean> {
  const rows = await tx
    .select({ botId: botBlocks.botId })
    .from(botBlocks)
    .where(and(eq(botBlocks.botId, botId), eq(botBlocks.userId, userId)));
  return rows.length > 0;
}

async function recordChange(tx: Transaction, botId: number, change: 1 | -1, now: Date): Promise<void> {
  await tx
    .update(bots)
    .set({ subscriberCount: sql`${bots.subscriberCount} + ${change}::int` })
    .where(eq(bots.id, botId));
  await tx.insert(subscriptionEvents).values({ botId, change, createdAt: now });
}

/** A page of a bot's subscribers who are visible to the viewer, latest first, and their number. */
export function listPage(
  tx: Queryable,
  viewerId: number,
  { botId, search }: { readonly botId: number; readonly search: string | null | undefined },
  params: { pageNumber: number; pageSize: number },
) {
  const where = and(
    eq(subscriptions.botId, botId),
    eq(subscriptions.active, true),
    isVisiblePerson(viewerId),
    matchesSearch(users.searchKey, search),
  );
  return paginate(
    params,
    tx
      .select({
        id: users.id,
        firstname: users.firstname,
        lastname: users.lastname,
        username: users.username,
        thumb: users.thumb,
        createdAt: subscriptions.createdAt,
      })
      .from(subscriptions)
      .innerJoin(users, eq(users.id, subscriptions.userId))
      .where(where)
      .orderBy(desc(subscriptions.createdAt), desc(subscriptions.userId)),
    tx.select({ total: count() }).from(subscriptions).innerJoin(users, eq(users.id, subscriptions.userId)).where(where),
  );
}
