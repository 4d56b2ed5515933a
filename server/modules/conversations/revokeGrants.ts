import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { botGrants } from '../../database/tables/bots/consents.ts';
import type { Transaction } from '../../database/types.ts';
import type { Context } from '../../context/context.ts';
import type { DomainEvents } from '../ground/events/events.ts';
import { notifyAll } from '../ground/notifications/notify.ts';

/** Withdraws permissions. Returns the people who had given them. */
async function revoke(tx: Transaction, which: SQL | undefined, now: Date): Promise<number[]> {
  const rows = await tx
    .update(botGrants)
    .set({ revokedAt: now })
    .where(and(which, isNull(botGrants.revokedAt)))
    .returning({ userId: botGrants.userId });
  return [...new Set(rows.map(({ userId }) => userId))];
}

/** A person who returns must give the permissions again. */
export async function revokeOnDeactivation(
  tx: Transaction,
  ctx: Context,
  { userId }: DomainEvents['account.deactivated'],
): Promise<void> {
  await revoke(tx, eq(botGrants.userId, userId), ctx.now());
}

/** A new subscription does not bring old permissions back. */
export async function revokeOnUnsubscribe(
  tx: Transaction,
  ctx: Context,
  { botId, userId }: DomainEvents['subscription.ended'],
): Promise<void> {
  await revoke(tx, and(eq(botGrants.botId, botId), eq(botGrants.userId, userId)), ctx.now());
}

/** The permissions were given to the bot of another team: the new one must ask, and people learn why. */
export async function revokeOnMove(
  tx: Transaction,
  ctx: Context,
  { botId, botName, teamName }: DomainEvents['bot.moved'],
): Promise<void> {
  const people = await revoke(tx, eq(botGrants.botId, botId), ctx.now());
  await notifyAll(
    tx,
    people,
    {
      type: 'bot_status',
      groupKey: `bot:${botId}:permissions`,
      actorId: undefined,
      messageId: 'notifications.botHasNewTeam',
      values: { bot: botName, team: teamName },
      link: `/bot-detail/${botId}`,
    },
    ctx.now(),
  );
}
