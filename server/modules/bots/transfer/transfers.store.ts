import { and, desc, eq, gt, inArray, isNull, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { teamStatusIds } from '../../../database/referenceIds.ts';
import { bots } from '../../../database/tables/bots/bots.ts';
import { botTransfers } from '../../../database/tables/bots/botTransfers.ts';
import { teamMembers, teams } from '../../../database/tables/bots/teams.ts';
import { users } from '../../../database/tables/people/people.ts';
import type { Queryable, Transaction } from '../../../database/types.ts';
import type { TeamRole } from '../../../generated/schema.ts';

const fromTeam = alias(teams, 'from_team');
const toTeam = alias(teams, 'to_team');

export interface NewTransfer {
  readonly botId: number;
  readonly fromTeamId: number;
  readonly toTeamId: number;
  readonly requestedById: number;
  readonly expiresAt: Date;
}

/** Opens a request for a bot, in the place of an expired one. The bot must be locked. */
export async function openTransfer(tx: Transaction, transfer: NewTransfer, now: Date): Promise<void> {
  const values = { ...transfer, createdAt: now };
  await tx.insert(botTransfers).values(values).onConflictDoUpdate({ target: botTransfers.botId, set: values });
}

export async function closeTransfer(tx: Transaction, botId: number): Promise<void> {
  await tx.delete(botTransfers).where(eq(botTransfers.botId, botId));
}

/** Selects open requests for bots that exist and still belong to the team that gives them away. */
function selectOpen(tx: Queryable, now: Date, where: SQL | undefined) {
  return tx
    .select({
      botId: botTransfers.botId,
      botName: bots.name,
      botThumb: bots.thumb,
      fromTeam: { id: fromTeam.id, name: fromTeam.name, typeId: fromTeam.typeId },
      toTeam: { id: toTeam.id, name: toTeam.name, typeId: toTeam.typeId, ownerId: toTeam.ownerId },
      requester: {
        id: users.id,
        firstname: users.firstname,
        lastname: users.lastname,
        username: users.username,
      },
      createdAt: botTransfers.createdAt,
      expiresAt: botTransfers.expiresAt,
    })
    .from(botTransfers)
    .innerJoin(bots, and(eq(bots.id, botTransfers.botId), eq(bots.teamId, botTransfers.fromTeamId)))
    .innerJoin(fromTeam, eq(fromTeam.id, botTransfers.fromTeamId))
    .innerJoin(toTeam, eq(toTeam.id, botTransfers.toTeamId))
    .innerJoin(users, eq(users.id, botTransfers.requestedById))
    .where(
      and(
        where,
        gt(botTransfers.expiresAt, now),
        isNull(bots.deletedAt),
        eq(fromTeam.statusId, teamStatusIds.active),
        eq(toTeam.statusId, teamStatusIds.active),
      ),
    )
    .orderBy(desc(botTransfers.createdAt), desc(botTransfers.botId));
}

export type TransferRow = Awaited<ReturnType<typeof selectOpen>>[number];

export async function find(tx: Queryable, botId: number, now: Date): Promise<TransferRow | undefined> {
  const [row] = await selectOpen(tx, now, eq(botTransfers.botId, botId));
  return row;
}

export const listByBots = (tx: Queryable, botIds: readonly number[], now: Date): Promise<TransferRow[]> =>
  selectOpen(tx, now, inArray(botTransfers.botId, [...botIds]));

/** Lists the requests to teams of an owner, latest first. */
export const listForOwner = (tx: Queryable, ownerId: number, now: Date): Promise<TransferRow[]> =>
  selectOpen(tx, now, eq(toTeam.ownerId, ownerId));

/** Returns the role of a user in a team; undefined for users who are no members. */
export async function findRole(tx: Queryable, teamId: number, userId: number): Promise<TeamRole | undefined> {
  const [row] = await tx
    .select({ role: teamMembers.role })
    .from(teamMembers)
    .where(and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId), eq(teamMembers.state, 'accepted')));
  return row?.role;
}
