import { and, eq, exists, isNull, or, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { idList, preparedIds } from '../../database/idList.ts';
import { prepareOnce } from '../../database/statements/prepareOnce.ts';
import { botStatusIds, teamStatusIds } from '../../database/referenceIds.ts';
import { betaTesters } from '../../database/tables/bots/betaTesters.ts';
import { botRequests } from '../../database/tables/bots/botReviews.ts';
import { botCategories, botCredentials, bots, botStatuses, botTypes } from '../../database/tables/bots/bots.ts';
import { users } from '../../database/tables/people/people.ts';
import { reviews, subscriptions } from '../../database/tables/bots/store.ts';
import { teamMembers, teams } from '../../database/tables/bots/teams.ts';
import type { Queryable } from '../../database/types.ts';
import type { BotSort } from '../../generated/schema.ts';
import { newestTokenHint } from './tokens/tokenHint.ts';

/** Whether an admin was the last one to take an action on the bot. */
const isLastByAdmin = (action: SQL) => sql<boolean>`coalesce((
    select t.by_admin from bot_timeline t where t.bot_id = ${bots.id} and t.action = ${action}
    order by t.created_at desc, t.id desc limit 1
  ), false)`;

const disabled = sql.raw(String(botStatusIds.disabled));
const removed = sql.raw(String(botStatusIds.removed));

/**
 * Whether an admin was the last one to disable or remove the bot. Evaluated only for disabled and removed bots. The
 * timeline is the source, because readers of it see the same.
 */
export const disabledByAdmin = sql<boolean>`case when ${bots.statusId} in (${disabled}, ${removed}) then ${isLastByAdmin(
  sql`case when ${bots.statusId} = ${disabled} then 'disabled' else 'removed' end`,
)} else false end`;

/**
 * Like `disabledByAdmin`, but also true after the team removed a bot that an admin had disabled: the team must not end
 * the restriction that way.
 */
export const reservedByAdmin = sql<boolean>`(${disabledByAdmin} or case
  when ${bots.statusId} = ${removed} and ${bots.previousStatusId} = ${disabled} then ${isLastByAdmin(sql`'disabled'`)} else false end)`;

/** The time of the open request for verification or publishing; null without one. */
export const waitingSince = sql<Date | null>`(select r.created_at from ${botRequests} r
  where r.bot_id = ${bots.id} and r.state = 'open')`.mapWith(botRequests.createdAt);

/** Selects bots as the caller sees them, including deleted ones. */
function selectBots(tx: Queryable, viewerId: Placeholder) {
  return tx
    .select({
      bot: bots,
      type: botTypes,
      status: botStatuses,
      category: botCategories,
      creator: {
        firstname: users.firstname,
        lastname: users.lastname,
        username: users.username,
        emailVerifiedAt: users.emailVerifiedAt,
      },
      credentials: {
        userName: botCredentials.userName,
        tokenHint: newestTokenHint('bots.id'),
        state: botCredentials.state,
      },
      subscription: {
        active: subscriptions.active,
        createdAt: subscriptions.createdAt,
        endedAt: subscriptions.endedAt,
      },
      review: { id: reviews.id },
      team: {
        id: teams.id,
        name: teams.name,
        typeId: teams.typeId,
        /** The caller's role; null for users outside the team and for invited ones. */
        viewerRole: teamMembers.role,
      },
      disabledByAdmin: disabledByAdmin,
      reservedByAdmin: reservedByAdmin,
      waitingSince: waitingSince,
    })
    .from(bots)
    .innerJoin(teams, eq(teams.id, bots.teamId))
    .innerJoin(botTypes, eq(botTypes.id, bots.typeId))
    .innerJoin(botStatuses, eq(botStatuses.id, bots.statusId))
    .innerJoin(users, eq(users.id, bots.creatorId))
    .leftJoin(
      teamMembers,
      and(eq(teamMembers.teamId, teams.id), eq(teamMembers.userId, viewerId), eq(teamMembers.state, 'accepted')),
    )
    .leftJoin(botCategories, eq(botCategories.id, bots.categoryId))
    .leftJoin(botCredentials, eq(botCredentials.botId, bots.id))
    .leftJoin(subscriptions, and(eq(subscriptions.botId, bots.id), eq(subscriptions.userId, viewerId)))
    .leftJoin(reviews, and(eq(reviews.botId, bots.id), eq(reviews.userId, viewerId)));
}

export type BotRow = Awaited<ReturnType<typeof selectBots>>[number];

/** Excludes deleted bots and those of deleted teams. */
export const isExistingBot = and(isNull(bots.deletedAt), eq(teams.statusId, teamStatusIds.active));

// The statement is long: Drizzle needs some milliseconds to build it.
const selectOnce = prepareOnce((tx: Queryable, variant: 'existing' | 'any') =>
  selectBots(tx, sql.placeholder('viewer'))
    .where(and(sql`${bots.id} = any(${preparedIds})`, variant === 'existing' ? isExistingBot : undefined))
    .prepare(`bots_${variant}`),
);

/** Finds one bot as the caller sees it. */
export async function findBot(tx: Queryable, id: number, viewerId: number): Promise<BotRow | undefined> {
  const [row] = await selectOnce(tx, 'existing').execute({ viewer: viewerId, ids: idList([id]) });
  return row;
}

/** Reads bots as the caller sees them, including deleted ones, in the order of the ids. */
export async function readBots(tx: Queryable, viewerId: number, ids: readonly number[]): Promise<BotRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectOnce(tx, 'any').execute({ viewer: viewerId, ids: idList(ids) });
  const byId = new Map(rows.map((row) => [row.bot.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Returns whether a user outside the bot's team may open it: the bot is published, or the user is one of its beta
 * testers.
 */
export async function isBotOpenTo(tx: Queryable, id: number, viewerId: number): Promise<boolean> {
  const tester = tx
    .select({ one: sql`1` })
    .from(betaTesters)
    .where(
      and(
        eq(betaTesters.botId, bots.id),
        eq(betaTesters.userId, viewerId),
        // A declined invitation gives no access.
        or(isNull(betaTesters.answeredAt), betaTesters.accepted),
      ),
    );
  const rows = await tx
    .select({ id: bots.id })
    .from(bots)
    .where(and(eq(bots.id, id), isNull(bots.deletedAt), or(eq(bots.statusId, botStatusIds.published), exists(tester))));
  return rows.length > 0;
}

const rating = sql`case when ${bots.reviewCount} = 0 then 0 else ${bots.starTotal}::float8 / ${bots.reviewCount} end`;

/** The sort orders of lists of bots. */
export const botOrder: Readonly<Record<BotSort, AnyPgColumn | SQL>> = {
  name: bots.nameKey,
  status: bots.statusId,
  rating: rating,
  subscribers: bots.subscriberCount,
  cts: bots.createdAt,
  uts: bots.updatedAt,
};
