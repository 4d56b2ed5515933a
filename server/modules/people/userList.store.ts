import { and, asc, desc, inArray, like, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { countUpTo } from '../../database/countUpTo.ts';
import { emailKey, searchKey, usernameKey } from '../../database/keys.ts';
import { pageOf } from '../../database/pageOf.ts';
import { userStatusIds, userTypeIds } from '../../database/referenceIds.ts';
import { users } from '../../database/tables/people.ts';
import type { Queryable } from '../../database/types.ts';
import type { UserSort } from '../../generated/schema.ts';
import { matchesSearch } from '../searchTerm.ts';
import { selectRecords, type RecordRow } from './profiles.store.ts';

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

const literal = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);

/** Parts of names and addresses; what is too short for that is what they begin with. */
function matchesName(name: string | undefined): SQL | undefined {
  const asked = (name ?? '').slice(0, 200).trim();
  const named = matchesSearch(users.searchKey, asked);
  if (named === undefined) return undefined;
  const words = searchKey(asked).split(' ').filter(Boolean);
  const address = literal(emailKey(asked));
  if (words.some((word) => word.length >= INDEXED_LETTERS)) return or(named, like(users.emailKey, `%${address}%`));
  const start = words.join(' ');
  if (start === '') return like(users.emailKey, `${address}%`);
  return or(
    like(users.searchKey, `${start}%`),
    like(users.usernameKey, `${literal(usernameKey(asked))}%`),
    like(users.emailKey, `${address}%`),
  );
}

/** One of our own small numbers as part of the statement, so that the indexes of single types and statuses serve it; any other id matches nothing. */
const isOneOf = (column: AnyPgColumn, known: Readonly<Record<string, number>>, id: number): SQL =>
  Object.values(known).includes(id) ? sql`${column} = ${sql.raw(String(id))}` : sql`false`;

const away = sql.raw([userStatusIds.disabled, userStatusIds.deactivated, userStatusIds.deletion_requested].join(', '));

const inState = (active: boolean): SQL =>
  active ? isOneOf(users.statusId, userStatusIds, userStatusIds.active) : sql`${users.statusId} in (${away})`;

/** The order of the list: one that an index has for each type, from one end or from the other. */
function orderOf({ sortBy, descending }: UserOrder): SQL[] {
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
export function page(
  tx: Queryable,
  viewerId: number,
  { name, userTypeId, active, statusId }: UserFilter,
  asked: { pageNumber: number; pageSize: number } & UserOrder,
): Promise<{ rows: RecordRow[]; total: number }> {
  const named = matchesName(name);
  const where = and(
    sql`${users.statusId} <> ${sql.raw(String(userStatusIds.deleted))}`,
    userTypeId === undefined ? undefined : isOneOf(users.typeId, userTypeIds, userTypeId),
    active === undefined ? undefined : inState(active),
    statusId === undefined ? undefined : isOneOf(users.statusId, userStatusIds, statusId),
    named,
  );
  const counted = countUpTo(tx, tx.select({ id: users.id }).from(users).where(where));
  const ordered = selectRecords(tx, viewerId).orderBy(...orderOf(asked));
  if (named === undefined || !isByAlphabet(asked.sortBy)) return pageOf(asked, ordered.where(where), counted);
  return pageOf(
    { pageNumber: 1, pageSize: asked.pageSize },
    ordered.where(inArray(users.id, foundIds(where, asked.sortBy, asked))),
    counted,
  );
}

const isByAlphabet = (sortBy: UserSort): sortBy is keyof typeof sortColumns => Object.hasOwn(sortColumns, sortBy);

/**
 * The ids of a page of what was searched for, by the alphabet: found first, sorted then. Left to itself the database goes
 * along the alphabet until it meets enough of them, and a name that stands at the other end takes it through a million.
 */
function foundIds(
  where: SQL | undefined,
  sortBy: keyof typeof sortColumns,
  { pageNumber, pageSize, descending }: { pageNumber: number; pageSize: number; descending: boolean },
): SQL {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  return sql`(
    with found as materialized (select ${users.id} as id, ${sortColumns[sortBy]} as sorted from ${users} where ${where})
    select id from found order by sorted ${direction}, id ${direction} limit ${pageSize} offset ${(pageNumber - 1) * pageSize})`;
}
