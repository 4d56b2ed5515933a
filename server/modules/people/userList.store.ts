import { and, asc, desc, like, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { emailKey, searchKey, usernameKey } from '../../database/keys.ts';
import { literal } from '../../database/literal.ts';
import { searchedPage, type ListedPage } from '../../database/searchedPage.ts';
import { awayStatusIds, userStatusIds, userTypeIds } from '../../database/referenceIds.ts';
import { users } from '../../database/tables/people.ts';
import type { Queryable } from '../../database/types.ts';
import type { UserSort } from '../../generated/schema.ts';
import { matchesSearch } from '../ground/texts/searchTerm.ts';
import { selectProfiles, type ProfileRecord } from './profileRecord.ts';

export interface UserFilter {
  /** Part of a name, user name or e-mail address. */
  readonly name: string | undefined;
  readonly userTypeId: number | undefined;
  /** True: in use; false: switched off, hidden or waiting to be deleted. */
  readonly active: boolean | undefined;
  readonly statusId: number | undefined;
}

const sortColumns = {
  name: users.searchKey,
  username: users.usernameKey,
  emailaddress: users.emailKey,
} satisfies Readonly<Record<Exclude<UserSort, 'status' | 'cts'>, AnyPgColumn>>;

/** Indexes of parts of a text begin with three letters. */
const INDEXED_LETTERS = 3;

/** Parts of names and addresses; what is too short for that is what they begin with. */
function matchesName(name: string | undefined): SQL | undefined {
  const params = (name ?? '').slice(0, 200).trim();
  const named = matchesSearch(users.searchKey, params);
  if (named === undefined) return undefined;
  const words = searchKey(params).split(' ').filter(Boolean);
  const address = literal(emailKey(params));
  if (words.some((word) => word.length >= INDEXED_LETTERS)) return or(named, like(users.emailKey, `%${address}%`));
  const start = words.join(' ');
  if (start === '') return like(users.emailKey, `${address}%`);
  return or(
    like(users.searchKey, `${start}%`),
    like(users.usernameKey, `${literal(usernameKey(params))}%`),
    like(users.emailKey, `${address}%`),
  );
}

/** One of our own small numbers as part of the statement, so that the indexes of single types and statuses serve it; any other id matches nothing. */
const isOneOf = (column: AnyPgColumn, known: Readonly<Record<string, number>>, id: number): SQL =>
  Object.values(known).includes(id) ? sql`${column} = ${sql.raw(String(id))}` : sql`false`;

const away = sql.raw(awayStatusIds.join(', '));

const inState = (active: boolean): SQL =>
  active ? isOneOf(users.statusId, userStatusIds, userStatusIds.active) : sql`${users.statusId} in (${away})`;

/** The order of the list: one that an index has for each type, from one end or from the other. */
function toOrderBy({ sortBy, descending }: UserOrder): SQL[] {
  const [along, against] = descending ? [desc, asc] : [asc, desc];
  if (sortBy === 'cts') return [along(users.createdAt), along(users.id)];
  // Of one status the newest stand first, in the order that begins with those in use.
  if (sortBy === 'status') return [along(users.statusId), against(users.createdAt), against(users.id)];
  return [along(sortColumns[sortBy]), along(users.id)];
}

interface UserOrder {
  readonly sortBy: UserSort;
  readonly descending: boolean;
}

/** A page of full records, and how many match in all. Deleted accounts are nobody any more. */
export async function page(
  tx: Queryable,
  viewerId: number,
  { name, userTypeId, active, statusId }: UserFilter,
  params: UserPage,
  scanLimit?: number,
): Promise<{ rows: ProfileRecord[]; total: number }> {
  const named = matchesName(name);
  const listed = and(
    sql`${users.statusId} <> ${sql.raw(String(userStatusIds.deleted))}`,
    userTypeId === undefined ? undefined : isOneOf(users.typeId, userTypeIds, userTypeId),
    active === undefined ? undefined : inState(active),
    statusId === undefined ? undefined : isOneOf(users.statusId, userStatusIds, statusId),
  );
  const order = toOrderBy(params);
  const ordered = selectProfiles(tx, viewerId).orderBy(...order);
  const list = {
    table: users,
    order,
    listed,
    looked,
    matches: named,
    found: and(listed, named, isNoEntryAlone),
    rows: (isOfPage: SQL) => ordered.where(isOfPage),
  };
  return searchedPage(tx, list, params, scanLimit);
}

interface UserPage extends UserOrder, ListedPage {}

/** Holds for everybody, and by no index of the alphabet: a whole one is not read for what the indexes of the names find. */
const isNoEntryAlone = sql`${users.createdAt} > '-infinity'`;

/** What people are listed by and found by. */
const looked = sql`${users.id}, ${users.searchKey}, ${users.usernameKey}, ${users.emailKey}, ${users.statusId}, ${users.createdAt}`;
