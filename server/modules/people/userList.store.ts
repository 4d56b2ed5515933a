import { and, asc, count, desc, eq, like, ne, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { emailKey } from '../../database/keys.ts';
import { pageOf } from '../../database/pageOf.ts';
import { userStatusIds } from '../../database/referenceIds.ts';
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
}

const sortColumns: Readonly<Record<UserSort, AnyPgColumn>> = {
  name: users.searchKey,
  username: users.usernameKey,
  emailaddress: users.emailKey,
  status: users.statusId,
  cts: users.createdAt,
};

function matchesName(name: string | undefined): SQL | undefined {
  const named = matchesSearch(users.searchKey, name);
  if (named === undefined) return undefined;
  const address = emailKey((name ?? '').slice(0, 200)).replace(/[\\%_]/g, String.raw`\$&`);
  return or(named, like(users.emailKey, `%${address}%`));
}

/** A page of full records, and how many match in all. Deleted accounts are nobody any more. */
export function page(
  tx: Queryable,
  viewerId: number,
  { name, userTypeId, active }: UserFilter,
  asked: { pageNumber: number; pageSize: number; sortBy: UserSort; descending: boolean },
): Promise<{ rows: RecordRow[]; total: number }> {
  const inUse = active ? eq(users.statusId, userStatusIds.active) : ne(users.statusId, userStatusIds.active);
  const where = and(
    ne(users.statusId, userStatusIds.deleted),
    // Any id may be asked for; the column's own type would refuse large ones.
    userTypeId === undefined ? undefined : sql`${users.typeId} = ${userTypeId}::bigint`,
    active === undefined ? undefined : inUse,
    matchesName(name),
  );
  const direction = asked.descending ? desc : asc;
  return pageOf(
    asked,
    selectRecords(tx, viewerId).where(where).orderBy(direction(sortColumns[asked.sortBy]), direction(users.id)),
    tx.select({ total: count() }).from(users).where(where),
  );
}
