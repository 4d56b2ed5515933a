import { and, asc, desc, like, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { countUpTo } from '../../database/countUpTo.ts';
import { emailKey } from '../../database/keys.ts';
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

const sortColumns: Readonly<Record<Exclude<UserSort, 'status' | 'cts'>, AnyPgColumn>> = {
  name: users.searchKey,
  username: users.usernameKey,
  emailaddress: users.emailKey,
};

function matchesName(name: string | undefined): SQL | undefined {
  const named = matchesSearch(users.searchKey, name);
  if (named === undefined) return undefined;
  const address = emailKey((name ?? '').slice(0, 200)).replace(/[\\%_]/g, String.raw`\$&`);
  return or(named, like(users.emailKey, `%${address}%`));
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
  const where = and(
    sql`${users.statusId} <> ${sql.raw(String(userStatusIds.deleted))}`,
    userTypeId === undefined ? undefined : isOneOf(users.typeId, userTypeIds, userTypeId),
    active === undefined ? undefined : inState(active),
    statusId === undefined ? undefined : isOneOf(users.statusId, userStatusIds, statusId),
    matchesName(name),
  );
  return pageOf(
    asked,
    selectRecords(tx, viewerId)
      .where(where)
      .orderBy(...orderOf(asked)),
    countUpTo(tx, tx.select({ id: users.id }).from(users).where(where)),
  );
}
