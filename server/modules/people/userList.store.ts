import { and, asc, desc, like, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { emailKey, searchKey, usernameKey } from '../../database/keys.ts';
import { escapeLike } from '../../database/search/escapeLike.ts';
import { COUNT_CAP } from '../../../rules/paging.ts';
import { compileOncePerShape, roundUpLimit } from '../../database/statements/compileStatement.ts';
import { orderBy, searchPage, type ListedPage } from '../../database/search/searchPage.ts';
import { AWAY_STATUS_IDS, userStatusIds, userTypeIds } from '../../database/referenceIds.ts';
import { users } from '../../database/tables/people/people.ts';
import type { Queryable, Sql } from '../../database/types.ts';
import type { UserSort } from '../../generated/schema.ts';
import { matchesSearch } from '../ground/texts/searchTerm.ts';
import { blockExists, selectProfiles } from './profileRecord.ts';
import { selectProfileView, toProfileView, type ProfileView, type ProfileViewJson } from './profileView.ts';
import { selectTableUser, toTableUser, type TableUserJson } from './tableUser.ts';

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
const whereIdEquals = (column: AnyPgColumn, ids: Readonly<Record<string, number>>, id: number): SQL =>
  Object.values(ids).includes(id) ? sql`${column} = ${sql.raw(String(id))}` : sql`false`;

const inactiveStatusIds = sql.raw(AWAY_STATUS_IDS.join(', '));

const inState = (active: boolean): SQL =>
  active
    ? whereIdEquals(users.statusId, userStatusIds, userStatusIds.active)
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
    userTypeId === undefined ? undefined : whereIdEquals(users.typeId, userTypeIds, userTypeId),
    active === undefined ? undefined : inState(active),
    statusId === undefined ? undefined : whereIdEquals(users.statusId, userStatusIds, statusId),
  );

/** The filter and order of a list without a search. Its values are part of the statement. */
type ListShape = Unnamed & UserOrder;

/** An unknown id matches nothing, so all of them share one statement. */
const normalizeId = (ids: Readonly<Record<string, number>>, id: number | undefined): number | undefined =>
  id === undefined || Object.values(ids).includes(id) ? id : 0;

/** What the text of a page's statement depends on. */
interface PageShape extends ListShape {
  /** From `roundUpLimit`. */
  readonly limit: number;
  readonly hasOffset: boolean;
  /** Whether the response needs `tableFields` only. */
  readonly isShort: boolean;
}

interface PageRow<Json> {
  readonly total: number;
  readonly data: readonly Json[];
}

/**
 * A page and the number of accounts as one row. The ids are read along the index of the list's order, and only the
 * accounts of the page are joined. The limit is a literal, so that PostgreSQL reuses a plan.
 */
function buildPage(shape: PageShape): SQL {
  const listed = isListed(shape);
  const inOrder = orderBy({ order: toOrderBy(shape) });
  const offset = shape.hasOffset ? sql`offset ${sql.placeholder('offset')}::bigint` : sql``;
  const viewer = sql.placeholder('viewer');
  const from = sql`from page join ${users} on ${users.id} = page.id`;
  const rows = shape.isShort
    ? selectTableUser(blockExists(sql`${viewer}::bigint`, sql`${users.id}`), from)
    : selectProfileView(viewer, from);
  return sql`
    with page as materialized (
      select ${users.id} from ${users} where ${listed} ${inOrder} limit ${sql.raw(String(shape.limit))} ${offset})
    select (select count(*) from (
        select 1 from ${users} where ${listed} limit ${sql.raw(String(COUNT_CAP + 1))}) counted) as total,
      coalesce((select json_agg(row_to_json(item)) from (
        ${rows} ${inOrder}) item), '[]') as data`;
}

const completeUsers = compileOncePerShape<PageShape, PageRow<ProfileViewJson>>(buildPage);
const shortUsers = compileOncePerShape<PageShape, PageRow<TableUserJson>>(buildPage);

/** A page of all accounts that match the filter: one statement. */
async function pageInOrder(
  driver: Sql,
  viewerId: number,
  list: ListShape,
  { pageNumber, pageSize, isShort }: ListedPage & { readonly isShort: boolean },
): Promise<{ rows: ProfileView[]; total: number }> {
  const offset = (pageNumber - 1) * pageSize;
  const shape = { ...list, limit: roundUpLimit(pageSize), hasOffset: offset > 0, isShort };
  const values = { viewer: viewerId, offset };
  if (isShort) {
    const [row] = await shortUsers(shape)(driver, values);
    return { rows: (row?.data ?? []).slice(0, pageSize).map(toTableUser), total: row?.total ?? 0 };
  }
  const [row] = await completeUsers(shape)(driver, values);
  return { rows: (row?.data ?? []).slice(0, pageSize).map(toProfileView), total: row?.total ?? 0 };
}

/** A page of full records, and the number of matching accounts. Deleted accounts are left out. */
export async function listPage(
  { db: tx, sql: driver }: { readonly db: Queryable; readonly sql: Sql },
  viewerId: number,
  { name, ...filter }: UserFilter,
  params: UserPage,
  scanLimit?: number,
): Promise<{ rows: ProfileView[]; total: number }> {
  const named = matchesName(name);
  if (named === undefined) {
    const userTypeId = normalizeId(userTypeIds, filter.userTypeId);
    const statusId = normalizeId(userStatusIds, filter.statusId);
    const { sortBy, descending } = params;
    return pageInOrder(driver, viewerId, { userTypeId, active: filter.active, statusId, sortBy, descending }, params);
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

interface UserPage extends UserOrder, ListedPage {
  /** Whether the response needs `tableFields` only. */
  readonly isShort: boolean;
}

/**
 * Always true, but not covered by the alphabetical indexes, so the planner does not scan one of them instead of the
 * trigram indexes.
 */
const isCreated = sql`${users.createdAt} > '-infinity'`;

/** The columns that the list sorts by and searches in. */
const listColumns = sql`${users.id}, ${users.searchKey}, ${users.usernameKey}, ${users.emailKey}, ${users.statusId}, ${users.createdAt}`;
