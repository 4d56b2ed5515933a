import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { BotLaneName } from '../../../rules/bots/lanes.ts';
import { botStatusIds, teamStatusIds, userStatusIds } from '../../database/referenceIds.ts';
import { bots } from '../../database/tables/bots/bots.ts';
import { teams } from '../../database/tables/bots/teams.ts';
import type { Queryable } from '../../database/types.ts';
import type { ConversationClosedReason } from '../../generated/schema.ts';
import { newRequirements } from '../consents/newRequirements.ts';
import { UserError } from '../../context/envelope.ts';

/** Whether a user may test a bot: as a member of its team, or as an accepted tester. Needs `bots`. */
export const mayTest = (userId: number | AnyPgColumn | SQL): SQL<boolean> => sql<boolean>`(
  exists (select 1 from team_members m where m.team_id = ${bots.teamId} and m.user_id = ${userId} and m.state = 'accepted')
  or exists (select 1 from beta_testers b where b.bot_id = ${bots.id} and b.user_id = ${userId} and b.accepted))`;

/**
 * Why a user cannot write to a bot; null when they can. The team and accepted testers can write to a bot in every
 * status except disabled and removed, subscribers to a published one. A bot whose team has no active member is
 * unavailable, like its token. The test lane is for the team and testers. Needs `bots` joined with `teams`.
 */
export const closedReason = (
  userId: number | AnyPgColumn,
  lane: BotLaneName | AnyPgColumn | SQL = 'live',
): SQL<ConversationClosedReason | null> => sql`(case
  when exists (select 1 from bot_blocks k where k.bot_id = ${bots.id} and k.user_id = ${userId}) then 'blocked'
  when ${bots.deletedAt} is not null or ${teams.statusId} <> ${teamStatusIds.active}
    or ${bots.statusId} in (${botStatusIds.disabled}, ${botStatusIds.removed})
    or not exists (select 1 from team_members m join users u on u.id = m.user_id and u.status_id = ${userStatusIds.active}
      where m.team_id = ${bots.teamId} and m.state = 'accepted') then 'bot_unavailable'
  when ${mayTest(userId)} then null
  when ${lane}::text = 'test' then 'not_tester'
  when ${bots.statusId} <> ${botStatusIds.published} then 'bot_unavailable'
  when exists (select 1 from subscriptions s where s.bot_id = ${bots.id} and s.user_id = ${userId} and s.active) then null
  else 'not_subscribed' end)`;

/** Whether a user has or had a relation to a bot, so that its conversation may be opened. */
const isRelated = (userId: number): SQL => sql`(
  exists (select 1 from conversations c where c.bot_id = ${bots.id} and c.user_id = ${userId})
  or exists (select 1 from subscriptions s where s.bot_id = ${bots.id} and s.user_id = ${userId})
  or (${bots.deletedAt} is null and (${bots.statusId} = ${botStatusIds.published}
    or exists (select 1 from team_members m where m.team_id = ${bots.teamId} and m.user_id = ${userId} and m.state = 'accepted')
    or exists (select 1 from beta_testers b where b.bot_id = ${bots.id} and b.user_id = ${userId} and b.accepted))))`;

/**
 * Asserts that a user may open the conversation with a bot.
 * @throws UserError 404 for a bot that does not exist or that the user has nothing to do with
 */
export async function assertMayOpen(tx: Queryable, botId: number, userId: number): Promise<void> {
  const rows = await tx
    .select({ id: bots.id })
    .from(bots)
    .where(and(eq(bots.id, botId), isRelated(userId)));
  if (rows.length === 0) throw new UserError(404, 'bots.notFound');
}

/** @throws UserError 404 for a bot that does not exist or that the user has nothing to do with */
async function findAccess(tx: Queryable, botId: number, userId: number, lane: BotLaneName) {
  const [row] = await tx
    .select({ reason: closedReason(userId, lane), newScopes: newRequirements(bots.id, userId) })
    .from(bots)
    .innerJoin(teams, eq(teams.id, bots.teamId))
    .where(and(eq(bots.id, botId), isRelated(userId)));
  if (row === undefined) throw new UserError(404, 'bots.notFound');
  return row;
}

/**
 * Finds why a user cannot write to a bot; null when they can.
 * @throws UserError 404 for a bot that does not exist or that the user has nothing to do with
 */
export async function findClosedReason(
  tx: Queryable,
  botId: number,
  userId: number,
  lane: BotLaneName = 'live',
): Promise<ConversationClosedReason | null> {
  return (await findAccess(tx, botId, userId, lane)).reason;
}

function assertOpen(reason: ConversationClosedReason | null): void {
  if (reason === 'blocked') throw new UserError(403, 'conversations.blocked');
  if (reason === 'not_subscribed') throw new UserError(403, 'conversations.notSubscribed');
  if (reason === 'not_tester') throw new UserError(403, 'conversations.notTester');
  if (reason === 'bot_unavailable') throw new UserError(403, 'conversations.botUnavailable');
}

/**
 * Asserts that a user may write to a bot.
 * @throws UserError 404, and 403 with the reason
 */
export async function assertMayWrite(
  tx: Queryable,
  botId: number,
  userId: number,
  lane: BotLaneName = 'live',
): Promise<void> {
  assertOpen(await findClosedReason(tx, botId, userId, lane));
}

/**
 * Asserts that a user may make a request to a bot: a subscriber decides first about what the bot has required since.
 * @throws UserError 404, 403 with the reason, and 409 for a subscriber who must decide
 */
export async function assertMayRequest(
  tx: Queryable,
  botId: number,
  userId: number,
  lane: BotLaneName = 'live',
): Promise<void> {
  const { reason, newScopes } = await findAccess(tx, botId, userId, lane);
  assertOpen(reason);
  if (newScopes.length > 0) throw new UserError(409, 'conversations.consentRequired');
}

/** Whether a user may test a bot. */
export async function isTester(tx: Queryable, botId: number, userId: number): Promise<boolean> {
  const [row] = await tx
    .select({ may: mayTest(userId) })
    .from(bots)
    .innerJoin(teams, eq(teams.id, bots.teamId))
    .where(eq(bots.id, botId));
  return row?.may === true;
}
