import { and, count, desc, eq, isNull, ne, or, type SQL } from 'drizzle-orm';
import { paginate } from '../../database/paginate.ts';
import { teamStatusIds, userStatusIds, userTypeIds } from '../../database/referenceIds.ts';
import { betaTesters } from '../../database/tables/bots/betaTesters.ts';
import { bots } from '../../database/tables/bots/bots.ts';
import { users } from '../../database/tables/people/people.ts';
import { apiKeys } from '../../database/tables/people/accounts.ts';
import { teamMembers, teams } from '../../database/tables/bots/teams.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import { notBlocked } from '../people/people.visibility.ts';

/** An invitation is open while `answeredAt` is null. */
const isOpen = isNull(betaTesters.answeredAt);
const isTesterOrInvited = or(isOpen, eq(betaTesters.accepted, true));

const columns = {
  botId: betaTesters.botId,
  botName: bots.name,
  userId: users.id,
  firstname: users.firstname,
  lastname: users.lastname,
  username: users.username,
  profilephoto: users.profilephoto,
  apiKeyHint: apiKeys.hint,
  accepted: betaTesters.accepted,
  policyAccepted: betaTesters.policyAccepted,
  createdAt: betaTesters.createdAt,
  answeredAt: betaTesters.answeredAt,
};

function selectTesters(tx: Queryable, where: SQL | undefined) {
  return tx
    .select(columns)
    .from(betaTesters)
    .innerJoin(bots, eq(bots.id, betaTesters.botId))
    .innerJoin(teams, eq(teams.id, bots.teamId))
    .innerJoin(users, eq(users.id, betaTesters.userId))
    .leftJoin(apiKeys, eq(apiKeys.userId, users.id))
    .where(where)
    .orderBy(desc(betaTesters.createdAt), desc(betaTesters.userId), desc(betaTesters.botId));
}

export type TesterRow = Awaited<ReturnType<typeof selectTesters>>[number];

const isActiveBot = and(isNull(bots.deletedAt), eq(teams.statusId, teamStatusIds.active));

function page(tx: Queryable, where: SQL | undefined, params: { pageNumber: number; pageSize: number }) {
  return paginate(
    params,
    selectTesters(tx, where),
    tx
      .select({ total: count() })
      .from(betaTesters)
      .innerJoin(bots, eq(bots.id, betaTesters.botId))
      .innerJoin(teams, eq(teams.id, bots.teamId))
      .innerJoin(users, eq(users.id, betaTesters.userId))
      .where(where),
  );
}

/**
 * Lists the invitations of a bot, including declined ones. Inactive accounts and users with a block in either direction
 * are left out.
 */
export const listPageByBot = (
  tx: Queryable,
  viewerId: number,
  botId: number,
  params: { pageNumber: number; pageSize: number },
): Promise<{ rows: TesterRow[]; total: number }> =>
  page(
    tx,
    and(
      eq(betaTesters.botId, botId),
      isActiveBot,
      eq(users.statusId, userStatusIds.active),
      notBlocked(users.id, viewerId),
    ),
    params,
  );

/** Lists the invitations of a user. Invitations by users with a block in either direction are left out. */
export const listPageByUser = (
  tx: Queryable,
  userId: number,
  params: { pageNumber: number; pageSize: number },
): Promise<{ rows: TesterRow[]; total: number }> =>
  page(
    tx,
    and(
      eq(betaTesters.userId, userId),
      isTesterOrInvited,
      isActiveBot,
      or(isNull(betaTesters.invitedById), notBlocked(betaTesters.invitedById, userId)),
    ),
    params,
  );

/** Finds a user's invitation to a bot in any state. The bot must be locked. */
export async function find(tx: Queryable, botId: number, userId: number) {
  const [row] = await tx
    .select({
      accepted: betaTesters.accepted,
      answeredAt: betaTesters.answeredAt,
      invitedById: betaTesters.invitedById,
      username: users.username,
    })
    .from(betaTesters)
    .innerJoin(users, eq(users.id, betaTesters.userId))
    .where(and(eq(betaTesters.botId, botId), eq(betaTesters.userId, userId)));
  return row;
}

/** Counts the testers and open invitations of a bot. */
export async function countByBot(tx: Queryable, botId: number): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(betaTesters)
    .where(and(eq(betaTesters.botId, botId), isTesterOrInvited));
  return row?.total ?? 0;
}

/**
 * Finds a user who can be invited: an active app user or developer, not a guest, without a block in either direction.
 */
export async function findInvitable(
  tx: Queryable,
  inviterId: number,
  userId: number,
): Promise<{ readonly username: string } | undefined> {
  const [row] = await tx
    .select({ username: users.username })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        ne(users.typeId, userTypeIds.admin),
        eq(users.statusId, userStatusIds.active),
        eq(users.isGuest, false),
        notBlocked(users.id, inviterId),
      ),
    );
  return row;
}

export async function isInTeam(tx: Queryable, teamId: number, userId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: teamMembers.userId })
    .from(teamMembers)
    .where(and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId), eq(teamMembers.state, 'accepted')));
  return rows.length > 0;
}

/** Inserts an invitation. A declined one becomes open again. */
export async function invite(
  tx: Transaction,
  { botId, userId, invitedById }: { botId: number; userId: number; invitedById: number },
  now: Date,
): Promise<void> {
  const state = { invitedById, accepted: false, policyAccepted: false, createdAt: now, answeredAt: null };
  await tx
    .insert(betaTesters)
    .values({ botId, userId, ...state })
    .onConflictDoUpdate({ target: [betaTesters.botId, betaTesters.userId], set: state });
}

export async function answer(
  tx: Transaction,
  botId: number,
  userId: number,
  accepted: boolean,
  now: Date,
): Promise<void> {
  await tx
    .update(betaTesters)
    .set({ accepted, policyAccepted: accepted, answeredAt: now })
    .where(and(eq(betaTesters.botId, botId), eq(betaTesters.userId, userId)));
}

export async function remove(tx: Transaction, botId: number, userId: number): Promise<void> {
  await tx.delete(betaTesters).where(and(eq(betaTesters.botId, botId), eq(betaTesters.userId, userId)));
}
