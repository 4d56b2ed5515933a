import { and, asc, count, desc, eq, exists, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { pageOf } from '../../database/pageOf.ts';
import { botStatusIds, teamStatusIds, teamTypeIds } from '../../database/referenceIds.ts';
import { betaTesters } from '../../database/tables/betaTesters.ts';
import { botRequests } from '../../database/tables/botReviews.ts';
import {
  botCategories,
  botCountries,
  botCredentials,
  botImages,
  botPermissions,
  bots,
  botStatuses,
  botTypes,
} from '../../database/tables/bots.ts';
import { countries } from '../../database/tables/lookups.ts';
import { users } from '../../database/tables/people.ts';
import { permissions } from '../../database/tables/permissions.ts';
import { reviews, subscriptions } from '../../database/tables/store.ts';
import { teamMembers, teams } from '../../database/tables/teams.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import type { BotSort } from '../../generated/schema.ts';
import { matchesSearch } from '../searchTerm.ts';

const lastByAdmin = (action: 'disabled' | 'removed') => sql<boolean>`coalesce((
    select t.by_admin from bot_timeline t where t.bot_id = ${bots.id} and t.action = ${sql.raw(`'${action}'`)}
    order by t.created_at desc, t.id desc limit 1
  ), false)`;
const isOff = sql`${bots.statusId} = ${sql.raw(String(botStatusIds.disabled))}`;
const isOut = sql`${bots.statusId} = ${sql.raw(String(botStatusIds.removed))}`;
const wasOff = sql`${bots.previousStatusId} = ${sql.raw(String(botStatusIds.disabled))}`;

/**
 * Whether the last one to switch a bot off, or to take it out, was an admin: read for the few bots that are off.
 * The timeline keeps it, because it is what its readers see.
 */
const disabledByAdmin = sql<boolean>`case when ${isOff} then ${lastByAdmin('disabled')} when ${isOut} then ${lastByAdmin('removed')} else false end`;

/** The same, also while the team has taken out what an admin had switched off: it may not end what is held. */
const reservedByAdmin = sql<boolean>`case when ${isOff} then ${lastByAdmin('disabled')}
  when ${isOut} then ${lastByAdmin('removed')} or (coalesce(${wasOff}, false) and ${lastByAdmin('disabled')}) else false end`;

/** When it was asked that a bot be verified or published; null when nothing waits for an answer. */
export const waitingSince = sql<Date | null>`(select r.created_at from ${botRequests} r
  where r.bot_id = ${bots.id} and r.state = 'open')`.mapWith(botRequests.createdAt);

/** Bots as the caller sees them, deleted ones included: add `isThere`. */
export function selectBots(tx: Queryable, viewerId: number) {
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
        tokenHint: botCredentials.botTokenHint,
        state: botCredentials.state,
      },
      subscription: { active: subscriptions.active },
      review: { id: reviews.id },
      team: {
        id: teams.id,
        name: teams.name,
        typeId: teams.typeId,
        /** The caller's role; null for those outside, the invited included. */
        viewerRole: teamMembers.role,
      },
      disabledByAdmin,
      reservedByAdmin,
      waitingSince,
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

/** Not deleted, and neither is its team. */
export const isThere = and(isNull(bots.deletedAt), eq(teams.statusId, teamStatusIds.active));

/** One bot as the caller sees it. */
export async function find(tx: Queryable, id: number, viewerId: number): Promise<BotRow | undefined> {
  const [row] = await selectBots(tx, viewerId).where(and(eq(bots.id, id), isThere));
  return row;
}

/** Whether somebody outside of its team may meet a bot: it is in the store, or they try it as a beta tester. */
export async function isMet(tx: Queryable, id: number, viewerId: number): Promise<boolean> {
  const tester = tx
    .select({ one: sql`1` })
    .from(betaTesters)
    .where(
      and(
        eq(betaTesters.botId, bots.id),
        eq(betaTesters.userId, viewerId),
        // Who declined has nothing to do with the bot any more.
        or(isNull(betaTesters.answeredAt), betaTesters.accepted),
      ),
    );
  const rows = await tx
    .select({ id: bots.id })
    .from(bots)
    .where(and(eq(bots.id, id), isNull(bots.deletedAt), or(eq(bots.statusId, botStatusIds.published), exists(tester))));
  return rows.length > 0;
}

/** Holds a bot for the rest of the transaction, so that it changes one request at a time. Lock its team before it, where that changes too. */
export async function lock(tx: Transaction, id: number): Promise<void> {
  await tx.select({ id: bots.id }).from(bots).where(eq(bots.id, id)).for('no key update');
}

/** Two changes never share a moment: the moment is what tells a form that it is outdated. */
export const later = sql`greatest(date_trunc('milliseconds', clock_timestamp()), ${bots.updatedAt} + interval '1 millisecond')`;

/** What a list of bots is narrowed to; what is undefined does not count. */
export interface BotFilter {
  readonly teamId?: number | undefined;
  /** Bots of the teams that this person belongs to. */
  readonly memberId?: number | undefined;
  /** With `memberId`: true keeps the bots of the personal team, false those of the others. */
  readonly personal?: boolean | undefined;
  readonly categoryId?: number | undefined;
  readonly searchText?: string | undefined;
}

const rating = sql`case when ${bots.reviewCount} = 0 then 0 else ${bots.starTotal}::float8 / ${bots.reviewCount} end`;

/** What lists of bots can be sorted by. */
export const botOrder: Readonly<Record<BotSort, AnyPgColumn | SQL>> = {
  name: bots.nameKey,
  status: bots.statusId,
  rating,
  subscribers: bots.subscriberCount,
  cts: bots.createdAt,
  uts: bots.updatedAt,
};

function matching(tx: Queryable, { teamId, memberId, personal, categoryId, searchText }: BotFilter): SQL | undefined {
  const member =
    memberId === undefined
      ? undefined
      : exists(
          tx
            .select({ one: sql`1` })
            .from(teamMembers)
            .where(
              and(
                eq(teamMembers.teamId, bots.teamId),
                eq(teamMembers.userId, memberId),
                eq(teamMembers.state, 'accepted'),
              ),
            ),
        );
  const ofKind =
    personal === undefined
      ? undefined
      : personal
        ? eq(teams.typeId, teamTypeIds.personal)
        : ne(teams.typeId, teamTypeIds.personal);
  return and(
    isThere,
    member,
    ofKind,
    teamId === undefined ? undefined : eq(bots.teamId, teamId),
    categoryId === undefined ? undefined : eq(bots.categoryId, categoryId),
    matchesSearch(bots.searchKey, searchText),
  );
}

/** A page of bots and how many match in all; the newest first when nothing else is asked. */
export function page(
  tx: Queryable,
  viewerId: number,
  filter: BotFilter,
  asked: {
    readonly pageNumber: number;
    readonly pageSize: number;
    readonly sortBy?: BotSort;
    readonly descending?: boolean;
  },
): Promise<{ rows: BotRow[]; total: number }> {
  const { sortBy = 'cts', descending = true } = asked;
  const direction = descending ? desc : asc;
  const where = matching(tx, filter);
  const order = [direction(botOrder[sortBy]), direction(bots.id)];
  // The page is found first: what belongs to a bot is joined to its rows alone.
  const ids = tx
    .select({ id: bots.id })
    .from(bots)
    .innerJoin(teams, eq(teams.id, bots.teamId))
    .where(where)
    .orderBy(...order);
  const ordered = {
    limit: (size: number) => ({
      offset: (start: number) =>
        selectBots(tx, viewerId)
          .where(inArray(bots.id, ids.limit(size).offset(start)))
          .orderBy(...order),
    }),
  };
  return pageOf(
    asked,
    ordered,
    tx.select({ total: count() }).from(bots).innerJoin(teams, eq(teams.id, bots.teamId)).where(where),
  );
}

/** A page of a team's bots, the newest first, and how many it has. */
export const pageOfTeam = (
  tx: Queryable,
  viewerId: number,
  teamId: number,
  asked: { pageNumber: number; pageSize: number },
): Promise<{ rows: BotRow[]; total: number }> => page(tx, viewerId, { teamId }, asked);

const imagesOf = (tx: Queryable, ids: readonly number[]) =>
  tx
    .select()
    .from(botImages)
    .where(inArray(botImages.botId, [...ids]))
    .orderBy(asc(botImages.rank), asc(botImages.id));

const countriesOf = (tx: Queryable, ids: readonly number[]) =>
  tx
    .select({ botId: botCountries.botId, country: countries })
    .from(botCountries)
    .innerJoin(countries, eq(countries.code, botCountries.countryCode))
    .where(inArray(botCountries.botId, [...ids]))
    .orderBy(asc(countries.name));

const permissionsOf = (tx: Queryable, ids: readonly number[]) =>
  tx
    .select({ botId: botPermissions.botId, permission: permissions })
    .from(botPermissions)
    .innerJoin(permissions, eq(permissions.id, botPermissions.permissionId))
    .where(inArray(botPermissions.botId, [...ids]))
    .orderBy(asc(permissions.nameKey));

/** What hangs on several bots: one statement per kind, however many there are. */
export async function partsOf(tx: Queryable, ids: readonly number[]) {
  if (ids.length === 0) return { images: [], countries: [], permissions: [] };
  const [images, offeredIn, asks] = await Promise.all([
    imagesOf(tx, ids),
    countriesOf(tx, ids),
    permissionsOf(tx, ids),
  ]);
  return { images, countries: offeredIn, permissions: asks };
}

export type BotParts = Awaited<ReturnType<typeof partsOf>>;
