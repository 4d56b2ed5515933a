import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { bots } from '../../database/tables/bots/bots.ts';
import { botGrants } from '../../database/tables/bots/consents.ts';
import type { Transaction } from '../../database/types.ts';
import type { Context } from '../../context/context.ts';
import type { DomainEvents } from '../ground/events/events.ts';
import { notifyAll } from '../ground/notifications/notify.ts';
import { mayTest } from './access.ts';

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

/** People who neither subscribe to the bot nor test it. */
const hasLeft = sql`not exists (select 1 from subscriptions s
    where s.bot_id = ${botGrants.botId} and s.user_id = ${botGrants.userId} and s.active)
  and not exists (select 1 from ${bots} where ${bots.id} = ${botGrants.botId} and ${mayTest(botGrants.userId)})`;

/** A tester who leaves and subscribes later must give the permissions again. */
export async function revokeOnTesterLeft(
  tx: Transaction,
  ctx: Context,
  { botId, userId }: DomainEvents['tester.left'],
): Promise<void> {
  await revoke(tx, and(eq(botGrants.botId, botId), eq(botGrants.userId, userId), hasLeft), ctx.now());
}

/** A member tests the bots of the team; see `revokeOnTesterLeft`. */
export async function revokeOnMemberLeft(
  tx: Transaction,
  ctx: Context,
  { teamId, userId }: DomainEvents['member.left'],
): Promise<void> {
  // Their testers and permissions change under the same lock.
  const locked = await tx
    .select({ id: bots.id })
    .from(bots)
    .where(eq(bots.teamId, teamId))
    .orderBy(asc(bots.id))
    .for('no key update');
  const botIds = locked.map(({ id }) => id);
  await revoke(tx, and(inArray(botGrants.botId, botIds), eq(botGrants.userId, userId), hasLeft), ctx.now());
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
