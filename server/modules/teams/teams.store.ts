import { and, asc, count, desc, eq, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { exactlyOne } from '../../database/statements/exactlyOne.ts';
import { paginate } from '../../database/paginate.ts';
import { teamStatusIds, teamTypeIds } from '../../database/referenceIds.ts';
import { bots } from '../../database/tables/bots/bots.ts';
import { teamMembers, teams } from '../../database/tables/bots/teams.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import { searchKey } from '../../database/keys.ts';
import { matchesSearch } from '../ground/texts/searchTerm.ts';
import { isActiveTeam, selectTeams, type TeamRow } from './teamRecord.ts';

export interface TeamTexts {
  readonly name: string;
  readonly description: string;
  readonly shortDescription: string;
}

/** Addresses of stored images; an omitted key stays unchanged, null removes the image. */
export interface TeamImages {
  readonly image?: string | null;
  readonly thumb?: string | null;
  readonly bannerImage?: string | null;
}

export interface TeamFilter {
  /** Teams of this member; all teams when undefined. */
  readonly userId: number | undefined;
  /** True: teams that the user owns; false: other teams of the user. */
  readonly createdByMe: boolean | undefined;
  readonly searchText: string | undefined;
}

export type TeamOrder = 'name' | 'num_members' | 'num_bots' | 'cts' | 'uts';

const sortColumns: Readonly<Record<TeamOrder, AnyPgColumn>> = {
  name: teams.searchKey,
  num_members: teams.memberCount,
  num_bots: teams.botCount,
  cts: teams.createdAt,
  uts: teams.updatedAt,
};

function matching({ userId, createdByMe, searchText }: TeamFilter): SQL | undefined {
  const belongs =
    userId === undefined
      ? undefined
      : sql`exists (select 1 from ${teamMembers} m where m.team_id = ${teams.id} and m.user_id = ${userId} and m.state = 'accepted')`;
  const owned =
    userId === undefined || createdByMe === undefined
      ? undefined
      : createdByMe
        ? eq(teams.ownerId, userId)
        : ne(teams.ownerId, userId);
  return and(isActiveTeam, belongs, owned, matchesSearch(teams.searchKey, searchText));
}

/** A page of teams, and the number of matching ones. */
export function listPage(
  tx: Queryable,
  viewerId: number,
  filter: TeamFilter,
  params: { pageNumber: number; pageSize: number; sortBy: TeamOrder; descending: boolean },
): Promise<{ rows: TeamRow[]; total: number }> {
  const where = matching(filter);
  const direction = params.descending ? desc : asc;
  return paginate(
    params,
    selectTeams(tx, viewerId).where(where).orderBy(direction(sortColumns[params.sortBy]), direction(teams.id)),
    tx.select({ total: count() }).from(teams).where(where),
  );
}

const getSearchKey = ({ name, shortDescription, description }: TeamTexts): string =>
  searchKey(name, shortDescription, description);

/** Inserts a team with its owner as the only member. */
export async function insert(tx: Transaction, ownerId: number, texts: TeamTexts, images: TeamImages): Promise<number> {
  const rows = await tx
    .insert(teams)
    .values({
      ...texts,
      ...images,
      ownerId,
      typeId: teamTypeIds.organisation,
      statusId: teamStatusIds.active,
      memberCount: 1,
      searchKey: getSearchKey(texts),
    })
    .returning({ id: teams.id });
  const { id } = exactlyOne(rows);
  await tx
    .insert(teamMembers)
    .values({ teamId: id, userId: ownerId, role: 'owner', state: 'accepted', answeredAt: new Date() });
  return id;
}

/** The update time is the version for optimistic locking, so it must increase with every change. */
const nextUpdatedAt = sql`greatest(date_trunc('milliseconds', clock_timestamp()), ${teams.updatedAt} + interval '1 millisecond')`;

export async function update(tx: Transaction, id: number, changes: TeamTexts & TeamImages): Promise<void> {
  await tx
    .update(teams)
    .set({ ...changes, searchKey: getSearchKey(changes), updatedAt: nextUpdatedAt })
    .where(eq(teams.id, id));
}

export async function setImages(tx: Transaction, id: number, images: TeamImages): Promise<void> {
  await tx
    .update(teams)
    .set({ ...images, updatedAt: nextUpdatedAt })
    .where(eq(teams.id, id));
}

/** The number of the team's bots that are not deleted. */
export async function countBots(tx: Queryable, id: number): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(bots)
    .where(and(eq(bots.teamId, id), isNull(bots.deletedAt)));
  return row?.total ?? 0;
}

/** Deactivates a team and deletes its memberships and invites. The row stays for the log. */
export async function closeTeam(tx: Transaction, id: number): Promise<void> {
  await tx.delete(teamMembers).where(eq(teamMembers.teamId, id));
  await tx
    .update(teams)
    .set({
      statusId: teamStatusIds.inactive,
      memberCount: 0,
      image: null,
      thumb: null,
      bannerImage: null,
      updatedAt: nextUpdatedAt,
    })
    .where(eq(teams.id, id));
}

/** Sets the owner of a team; the caller changes both roles. */
export async function setOwner(tx: Transaction, id: number, ownerId: number): Promise<void> {
  await tx.update(teams).set({ ownerId, updatedAt: nextUpdatedAt }).where(eq(teams.id, id));
}

/** Adds to the number of accepted members. */
export async function changeMemberCount(tx: Transaction, id: number, by: number): Promise<void> {
  await tx
    .update(teams)
    .set({ memberCount: sql`${teams.memberCount} + ${by}` })
    .where(eq(teams.id, id));
}
