import { and, asc, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { FIRST_PAGE } from '../../../rules/paging.ts';
import { paginate } from '../../database/paginate.ts';
import { teamStatusIds, userStatusIds, userTypeIds } from '../../database/referenceIds.ts';
import { users } from '../../database/tables/people/people.ts';
import { teamMembers, teams } from '../../database/tables/bots/teams.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import type { TeamRole } from '../../generated/schema.ts';
import { notBlocked } from '../people/people.visibility.ts';

const memberColumns = {
  teamId: teamMembers.teamId,
  userId: teamMembers.userId,
  role: teamMembers.role,
  state: teamMembers.state,
  createdAt: teamMembers.createdAt,
  firstname: users.firstname,
  lastname: users.lastname,
  username: users.username,
  emailaddress: users.emailaddress,
  profilephoto: users.profilephoto,
  thumb: users.thumb,
};

/** Owner first, then by role, then in the order of joining. */
const rank = sql`case ${teamMembers.role} when 'owner' then 0 when 'admin' then 1 when 'developer' then 2 else 3 end`;

function selectMembers(tx: Queryable, teamIds: readonly number[], viewerId: number) {
  return tx
    .select({ ...memberColumns, isBlocked: sql<boolean>`not (${notBlocked(teamMembers.userId, viewerId)})` })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(and(inArray(teamMembers.teamId, [...teamIds]), inArray(teamMembers.state, ['accepted', 'invited'])))
    .orderBy(asc(teamMembers.state), rank, asc(teamMembers.createdAt), asc(teamMembers.userId));
}

export type MemberRow = Awaited<ReturnType<typeof selectMembers>>[number];

/**
 * Members, then invited people, of several teams in one query. `isBlocked` is true when there is a block between the
 * viewer and the member.
 */
export const list = (tx: Queryable, teamIds: readonly number[], viewerId: number): Promise<MemberRow[]> =>
  selectMembers(tx, teamIds, viewerId);

const inviter = alias(users, 'inviter');

/** Matches a user's unanswered invites to active teams. */
const isPendingInvite = (userId: number): SQL | undefined =>
  and(eq(teamMembers.userId, userId), eq(teamMembers.state, 'invited'), eq(teams.statusId, teamStatusIds.active));

function selectInvites(tx: Queryable, userId: number) {
  return tx
    .select({
      teamId: teams.id,
      name: teams.name,
      image: teams.image,
      shortDescription: teams.shortDescription,
      role: teamMembers.role,
      invitedBy: inviter.username,
      createdAt: teamMembers.createdAt,
    })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .leftJoin(inviter, eq(inviter.id, teamMembers.invitedById))
    .where(isPendingInvite(userId))
    .orderBy(desc(teamMembers.createdAt), desc(teams.id));
}

export type InviteRow = Awaited<ReturnType<typeof selectInvites>>[number];

/** A user's newest unanswered invites, at most `limit`, and their total number. */
export function getInvites(
  tx: Queryable,
  userId: number,
  limit: number,
): Promise<{ rows: InviteRow[]; total: number }> {
  return paginate(
    { pageNumber: FIRST_PAGE, pageSize: limit },
    selectInvites(tx, userId),
    tx
      .select({ total: count() })
      .from(teamMembers)
      .innerJoin(teams, eq(teams.id, teamMembers.teamId))
      .where(isPendingInvite(userId)),
  );
}

/** A user's membership in a team in any state. The team must be locked. */
export async function findMembership(tx: Queryable, teamId: number, userId: number) {
  const [row] = await tx
    .select({
      role: teamMembers.role,
      state: teamMembers.state,
      invitedById: teamMembers.invitedById,
      username: users.username,
    })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId)));
  return row;
}

/** The users of `userIds` that `inviterId` may invite: active developers without a block in either direction. */
export async function findInvitable(
  tx: Queryable,
  inviterId: number,
  userIds: readonly number[],
): Promise<Set<number>> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        inArray(users.id, [...userIds]),
        eq(users.typeId, userTypeIds.bot_developer),
        eq(users.statusId, userStatusIds.active),
        notBlocked(users.id, inviterId),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** User names of people who are members or invited. */
export async function listMemberNames(tx: Queryable, teamId: number, userIds: readonly number[]): Promise<string[]> {
  const rows = await tx
    .select({ username: users.username })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(
      and(
        eq(teamMembers.teamId, teamId),
        inArray(teamMembers.userId, [...userIds]),
        inArray(teamMembers.state, ['accepted', 'invited']),
      ),
    )
    .orderBy(asc(users.username));
  return rows.map(({ username }) => username);
}

/** Invites people; an invite that was declined before is renewed. */
export async function invite(
  tx: Transaction,
  teamId: number,
  userIds: readonly number[],
  role: TeamRole,
  invitedById: number,
): Promise<void> {
  await tx
    .insert(teamMembers)
    .values(userIds.map((userId) => ({ teamId, userId, role, state: 'invited' as const, invitedById })))
    .onConflictDoUpdate({
      target: [teamMembers.teamId, teamMembers.userId],
      set: { role, state: 'invited', invitedById, createdAt: sql`now()`, answeredAt: null },
      setWhere: eq(teamMembers.state, 'declined'),
    });
}

export async function answer(
  tx: Transaction,
  teamId: number,
  userId: number,
  state: 'accepted' | 'declined',
): Promise<void> {
  await tx
    .update(teamMembers)
    .set({ state, answeredAt: sql`now()` })
    .where(and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId)));
}

export async function setRole(tx: Transaction, teamId: number, userId: number, role: TeamRole): Promise<void> {
  await tx
    .update(teamMembers)
    .set({ role })
    .where(and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId)));
}

/** Whether an account is active. */
export async function isActiveAccount(tx: Queryable, userId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.statusId, userStatusIds.active)));
  return rows.length > 0;
}

export async function remove(tx: Transaction, teamId: number, userId: number): Promise<void> {
  await tx.delete(teamMembers).where(and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId)));
}
