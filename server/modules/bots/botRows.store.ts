import { RESERVED_NAME_DAYS } from '../../../rules/bots/botTerms.ts';
import { and, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { DAY_MS } from '../../base/durations.ts';
import { isConfusable } from '../../database/confusable.ts';
import { searchKey, usernameKey } from '../../database/keys.ts';
import { exactlyOne } from '../../database/statements/exactlyOne.ts';
import { teamTypeIds } from '../../database/referenceIds.ts';
import {
  botCategories,
  botCountries,
  botCredentials,
  botPermissions,
  bots,
  botTypes,
} from '../../database/tables/bots/bots.ts';
import { countries } from '../../database/tables/platform/lookups.ts';
import { users } from '../../database/tables/people/people.ts';
import { permissions } from '../../database/tables/bots/permissions.ts';
import { teamMembers, teams } from '../../database/tables/bots/teams.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import { nextUpdatedAt } from './bots.store.ts';

/**
 * Returns a key that is equal for names that look alike: it ignores case, marks and punctuation and merges confusable
 * letters.
 */
export const getNameKey = (name: string): string => usernameKey(searchKey(name));

/** Handlers are compared without the slash. */
export const getHandlerKey = (handler: string): string => usernameKey(handler);

export interface BotTexts {
  readonly name: string;
  /** Includes the slash. */
  readonly handler: string;
  readonly shortDescription: string;
  readonly description: string;
}

const toKeys = ({ name, handler, shortDescription }: BotTexts) => ({
  nameKey: getNameKey(name),
  handlerKey: getHandlerKey(handler),
  searchKey: searchKey(name, handler, shortDescription),
});

export type BotColumns = Omit<typeof bots.$inferInsert, 'nameKey' | 'handlerKey' | 'searchKey' | 'id'> & BotTexts;

export async function insert(tx: Transaction, columns: BotColumns): Promise<number> {
  const rows = await tx
    .insert(bots)
    .values({ ...columns, ...toKeys(columns) })
    .returning({ id: bots.id });
  return exactlyOne(rows).id;
}

/** Updates a bot and its version. */
export async function update(
  tx: Transaction,
  id: number,
  changes: BotTexts & Partial<Omit<typeof bots.$inferInsert, 'id'>>,
): Promise<void> {
  await tx
    .update(bots)
    .set({ ...changes, ...toKeys(changes), updatedAt: nextUpdatedAt })
    .where(eq(bots.id, id));
}

/** Updates the version of a bot after a change of its parts. */
export async function touch(tx: Transaction, id: number): Promise<void> {
  await tx.update(bots).set({ updatedAt: nextUpdatedAt }).where(eq(bots.id, id));
}

export async function setTeam(tx: Transaction, id: number, teamId: number): Promise<void> {
  await tx.update(bots).set({ teamId, updatedAt: nextUpdatedAt }).where(eq(bots.id, id));
}

export async function setCountries(tx: Transaction, botId: number, codes: readonly string[]): Promise<void> {
  await tx.delete(botCountries).where(eq(botCountries.botId, botId));
  if (codes.length > 0) await tx.insert(botCountries).values(codes.map((countryCode) => ({ botId, countryCode })));
}

export async function setPermissions(tx: Transaction, botId: number, ids: readonly number[]): Promise<void> {
  await tx.delete(botPermissions).where(eq(botPermissions.botId, botId));
  if (ids.length > 0) await tx.insert(botPermissions).values(ids.map((permissionId) => ({ botId, permissionId })));
}

export async function adjustBotCount(tx: Transaction, teamId: number, by: number): Promise<void> {
  await tx
    .update(teams)
    .set({ botCount: sql`greatest(0, ${teams.botCount} + ${by})` })
    .where(eq(teams.id, teamId));
}

/**
 * Returns which names are taken, or were until recently. Names of chat accounts share a namespace with those of users.
 */
export async function findTakenNames(
  tx: Queryable,
  params: { readonly name?: string; readonly handler?: string; readonly userName?: string; readonly exceptId?: number },
  now: Date,
): Promise<{ name: boolean; handler: boolean; userName: boolean }> {
  const reservedSince = new Date(now.getTime() - RESERVED_NAME_DAYS * DAY_MS);
  const nameKey = params.name === undefined ? '' : getNameKey(params.name);
  const handlerKey = params.handler === undefined ? '' : getHandlerKey(params.handler);
  const userNameKey = params.userName === undefined ? '' : usernameKey(params.userName);
  const [rows, accounts, people] = await Promise.all([
    nameKey === '' && handlerKey === ''
      ? []
      : tx
          .select({ nameKey: bots.nameKey, handlerKey: bots.handlerKey })
          .from(bots)
          .where(
            and(
              or(isNull(bots.deletedAt), and(isNotNull(bots.firstPublishedAt), gt(bots.deletedAt, reservedSince))),
              or(eq(bots.nameKey, nameKey), eq(bots.handlerKey, handlerKey)),
              params.exceptId === undefined ? undefined : ne(bots.id, params.exceptId),
            ),
          ),
    userNameKey === ''
      ? []
      : tx.select({ id: botCredentials.botId }).from(botCredentials).where(eq(botCredentials.userNameKey, userNameKey)),
    userNameKey === ''
      ? []
      : tx.select({ id: users.id }).from(users).where(isConfusable(users.usernameKey, userNameKey)),
  ]);
  return {
    name: rows.some((row) => row.nameKey === nameKey),
    handler: rows.some((row) => row.handlerKey === handlerKey),
    userName: accounts.length + people.length > 0,
  };
}

/** Looks up the options that a bot's form refers to; unknown ones are left out. */
export async function findOptions(
  tx: Queryable,
  params: {
    readonly typeId: number;
    readonly categoryId: number | null;
    readonly countryCodes: readonly string[];
    readonly permissionIds: readonly number[];
  },
) {
  const [types, categories, countryRows, permissionRows] = await Promise.all([
    tx
      .select({ id: botTypes.id })
      .from(botTypes)
      // The id comes from the caller; the column's smaller type would reject large values.
      .where(sql`${botTypes.id} = ${params.typeId}::bigint`),
    params.categoryId === null
      ? []
      : tx
          .select({ id: botCategories.id, active: botCategories.active })
          .from(botCategories)
          .where(eq(botCategories.id, params.categoryId)),
    params.countryCodes.length === 0
      ? []
      : tx
          .select({ code: countries.code })
          .from(countries)
          .where(inArray(countries.code, [...params.countryCodes])),
    params.permissionIds.length === 0
      ? []
      : tx
          .select({ id: permissions.id, active: permissions.active })
          .from(permissions)
          .where(inArray(permissions.id, [...params.permissionIds])),
  ]);
  return {
    type: types[0],
    category: categories[0],
    countryCodes: countryRows.map(({ code }) => code),
    permissions: new Map(permissionRows.map(({ id, active }) => [id, active])),
  };
}

/** Finds the personal team of a developer. */
export async function findPersonalTeamId(tx: Queryable, userId: number): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: teams.id })
    .from(teams)
    .innerJoin(teamMembers, and(eq(teamMembers.teamId, teams.id), eq(teamMembers.userId, userId)))
    .where(and(eq(teams.ownerId, userId), eq(teams.typeId, teamTypeIds.personal)));
  return row?.id;
}

export const listTypes = (tx: Queryable) => tx.select().from(botTypes).orderBy(botTypes.id);

export const listCountries = (tx: Queryable) => tx.select().from(countries).orderBy(countries.name, countries.id);
