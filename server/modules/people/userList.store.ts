import { and, asc, desc, like, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { emailKey, searchKey, usernameKey } from '../../database/keys.ts';
import { escapeLike } from '../../database/search/escapeLike.ts';
import { selectCappedCount } from '../../database/cappedCount.ts';
import { prepareOnce } from '../../database/prepareOnce.ts';
import { searchPage, type ListedPage } from '../../database/search/searchPage.ts';
import { awayStatusIds, userStatusIds, userTypeIds } from '../../database/referenceIds.ts';
import { users } from '../../database/tables/people/people.ts';
import type { Queryable } from '../../database/types.ts';
import type { UserSort } from '../../generated/schema.ts';
import { matchesSearch } from '../ground/texts/searchTerm.ts';
import { readProfiles, selectProfiles, type ProfileRecord } from './profileRecord.ts';

export interface UserFilter {
  /** Part of a name, user name or e-mail address. */
  readonly name: string | undefined;
  readonly userTypeId: number | undefined;
  /** True for active accounts; false for disabled, deactivated and deletion-requested ones. */
  readonly active: boolean | undefined;
  readonly statusId: number | undefined;
}

const sortColumns = {
  name: users.searchKey,
  username: users.usernameKey,
  emailaddress: users.emailKey,
} satisfies Readonly<Record<Exclude<UserSort, 'status' | 'cts'>, AnyPgColumn>>;

/** Trigram indexes need three letters. */
const INDEXED_LETTERS = 3;

/** Matches names with a word that begins like this. The trigram index covers the beginnings of words of any length. */
const hasWordFrom = (start: string): SQL | undefined =>
  or(like(users.searchKey, `${start}%`), like(users.searchKey, `% ${start}%`));

/**
 * Matches parts of names and e-mail addresses. Shorter input than the trigram indexes need matches the beginnings of the
 * words of a name, and of user names and addresses.
 */
function matchesName(name: string | undefined): SQL | undefined {
  const text = (name ?? '').slice(0, 200).trim();
  const named = matchesSearch(users.searchKey, text);
  if (named === undefined) return undefined;
  const tokens = searchKey(text).split(' ').filter(Boolean);
  const address = escapeLike(emailKey(text));
  if (tokens.some((token) => token.length >= INDEXED_LETTERS)) return or(named, like(users.emailKey, `%${address}%`));
  const start = tokens.join(' ');
  if (start === '') return like(users.emailKey, `${address}%`);
  return or(
    and(...tokens.map(hasWordFrom)),
    like(users.usernameKey, `${escapeLike(usernameKey(text))}%`),
    like(users.emailKey, `${address}%`),
  );
}

/**
 * Compares with an id as a literal, so that the partial indexes of single types and statuses can be used. An unknown id
 * matches nothing.
 */
const isOneOf = (column: AnyPgColumn, ids: Readonly<Record<string, number>>, id: number): SQL =>
  Object.values(ids).includes(id) ? sql`${column} = ${sql.raw(String(id))}` : sql`false`;

const inactiveStatusIds = sql.raw(awayStatusIds.join(', '));

const inState = (active: boolean): SQL =>
  active
    ? isOneOf(users.statusId, userStatusIds, userStatusIds.active)
    : sql`${users.statusId} in (${inactiveStatusIds})`;

/** The sort order of the list; an index per type covers each in both directions. */
function toOrderBy({ sortBy, descending }: UserOrder): SQL[] {
  const [direction, opposite] = descending ? [desc, asc] : [asc, desc];
  if (sortBy === 'cts') return [direction(users.createdAt), direction(users.id)];
  // Within a status the newest accounts come first, in ascending order of the status.
  if (sortBy === 'status') return [direction(users.statusId), opposite(users.createdAt), opposite(users.id)];
  return [direction(sortColumns[sortBy]), direction(users.id)];
}

interface UserOrder {
  readonly sortBy: UserSort;
  readonly descending: boolean;
}

type Unnamed = Omit<UserFilter, 'name'>;

const isListed = ({ userTypeId, active, statusId }: Unnamed): SQL | undefined =>
  and(
    sql`${users.statusId} <> ${sql.raw(String(userStatusIds.deleted))}`,
    userTypeId === undefined ? undefined : isOneOf(users.typeId, userTypeIds, userTypeId),
    active === undefined ? undefined : inState(active),
    statusId === undefined ? undefined : isOneOf(users.statusId, userStatusIds, statusId),
  );

/** The filter and order of a list without a search. Its values are part of the statement. */
type ListShape = Unnamed & UserOrder;

/** An unknown id matches nothing, so all of them share one statement. */
const normalizeId = (ids: Readonly<Record<string, number>>, id: number | undefined): number | undefined =>
  id === undefined || Object.values(ids).includes(id) ? id : 0;

const toKey = ({ userTypeId, active, statusId, sortBy, descending }: ListShape): string =>
  [userTypeId, active, statusId, sortBy, descending].join();

const selectIds = (tx: Queryable, shape: ListShape) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(isListed(shape))
    .orderBy(...toOrderBy(shape))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('user_ids');

const selectTotal = (tx: Queryable, shape: ListShape) =>
  selectCappedCount(tx, tx.select({ id: users.id }).from(users).where(isListed(shape))).prepare('user_total');

const idsOnce = prepareOnce(selectIds, toKey);
const totalOnce = prepareOnce(selectTotal, toKey);

/** A page of all accounts that match the filter. */
async function pageInOrder(
  tx: Queryable,
  viewerId: number,
  shape: ListShape,
  { pageNumber, pageSize }: ListedPage,
): Promise<{ rows: ProfileRecord[]; total: number }> {
  const [ids, totals] = await Promise.all([
    idsOnce(tx, shape).execute({ limit: pageSize, offset: (pageNumber - 1) * pageSize }),
    totalOnce(tx, shape).execute(),
  ]);
  const rows = await readProfiles(
    tx,
    ids.map(({ id }) => id),
    viewerId,
  );
  return { rows, total: totals[0]?.total ?? 0 };
}

/** A page of full records, and the number of matching accounts. Deleted accounts are left out. */
export async function page(
  tx: Queryable,
  viewerId: number,
  { name, ...filter }: UserFilter,
  params: UserPage,
  scanLimit?: number,
): Promise<{ rows: ProfileRecord[]; total: number }> {
  const named = matchesName(name);
  if (named === undefined) {
    const userTypeId = normalizeId(userTypeIds, filter.userTypeId);
    const statusId = normalizeId(userStatusIds, filter.statusId);
    const { sortBy, descending } = params;
    return pageInOrder(tx, viewerId, { userTypeId, active: filter.active, statusId, sortBy, descending }, params);
  }
  const listed = isListed(filter);
  const order = toOrderBy(params);
  const ordered = selectProfiles(tx, viewerId).orderBy(...order);
  const list = {
    table: users,
    order,
    filter: listed,
    columns: listColumns,
    matches: named,
    indexedMatches: and(listed, named, isCreated),
    rows: (isOfPage: SQL) => ordered.where(isOfPage),
  };
  return searchPage(tx, list, params, scanLimit);
}

interface UserPage extends UserOrder, ListedPage {}

/**
 * Always true, but not covered by the alphabetical indexes, so the planner does not scan one of them instead of the
 * trigram indexes.
 */
const isCreated = sql`${users.createdAt} > '-infinity'`;

/** The columns that the list sorts by and searches in. */
const listColumns = sql`${users.id}, ${users.searchKey}, ${users.usernameKey}, ${users.emailKey}, ${users.statusId}, ${users.createdAt}`;
