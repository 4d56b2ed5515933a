import { and, eq, type SQL } from 'drizzle-orm';
import { teamStatusIds } from '../../database/referenceIds.ts';
import { users } from '../../database/tables/people/people.ts';
import { teamMembers, teams } from '../../database/tables/bots/teams.ts';
import type { Queryable } from '../../database/types.ts';

const teamColumns = {
  id: teams.id,
  name: teams.name,
  description: teams.description,
  shortDescription: teams.shortDescription,
  image: teams.image,
  thumb: teams.thumb,
  bannerImage: teams.bannerImage,
  ownerId: teams.ownerId,
  typeId: teams.typeId,
  statusId: teams.statusId,
  memberCount: teams.memberCount,
  botCount: teams.botCount,
  createdAt: teams.createdAt,
  updatedAt: teams.updatedAt,
  ownerFirstname: users.firstname,
  ownerLastname: users.lastname,
  ownerUsername: users.username,
  /** The viewer's role; null for non-members, including invited people. */
  viewerRole: teamMembers.role,
};

const viewerMembership = (viewerId: number): SQL | undefined =>
  and(eq(teamMembers.teamId, teams.id), eq(teamMembers.userId, viewerId), eq(teamMembers.state, 'accepted'));

export const isActiveTeam = eq(teams.statusId, teamStatusIds.active);

export function selectTeams(tx: Queryable, viewerId: number) {
  return tx
    .select(teamColumns)
    .from(teams)
    .innerJoin(users, eq(users.id, teams.ownerId))
    .leftJoin(teamMembers, viewerMembership(viewerId));
}

/** A team with its owner's names and the viewer's role. */
export type TeamRow = Awaited<ReturnType<typeof selectTeams>>[number];

/** Finds an active team for a viewer; undefined when it does not exist or was deleted. */
export async function findTeam(tx: Queryable, id: number, viewerId: number): Promise<TeamRow | undefined> {
  const [row] = await selectTeams(tx, viewerId).where(and(eq(teams.id, id), isActiveTeam));
  return row;
}

/** Lists the ids of the members of a team, without invited people. */
export async function listMemberIds(tx: Queryable, teamId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: teamMembers.userId })
    .from(teamMembers)
    .where(and(eq(teamMembers.teamId, teamId), eq(teamMembers.state, 'accepted')));
  return rows.map(({ id }) => id);
}
