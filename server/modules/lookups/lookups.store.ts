import { and, asc, desc, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { cappedCount } from '../../database/cappedCount.ts';
import { exactlyOne } from '../../database/exactlyOne.ts';
import { paginate } from '../../database/pageOf.ts';
import { reportCategories, reportSubcategories } from '../../database/tables/reports.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import type { LookupSort } from '../../generated/schema.ts';
import type { Language } from '../../i18n/translate.ts';
import { matchesSearch } from '../ground/texts/searchTerm.ts';
import { matchesText } from '../ground/texts/textTerm.ts';
import type { BothNames } from './listNames.ts';
import type { LookupList } from './lookupLists.ts';
import { selectLookup, type LookupRow, orderByName } from './lookupRecord.ts';

export interface LookupFilter {
  /** Both when undefined. */
  readonly active: boolean | undefined;
  readonly searchText: string | null | undefined;
  readonly parentId?: number | null | undefined;
}

export interface LookupPage {
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly sortBy: LookupSort;
  readonly descending: boolean;
  readonly language: Language;
}

/** A page of a list and how many entries match in all. */
export function page(tx: Queryable, list: LookupList, filter: LookupFilter, params: LookupPage) {
  const { table, parent } = list;
  const where = and(
    filter.active === undefined ? undefined : eq(table.active, filter.active),
    parent && typeof filter.parentId === 'number' ? eq(parent.column, filter.parentId) : undefined,
    or(matchesSearch(table.nameKey, filter.searchText), matchesText(table.nameTr, filter.searchText)),
  );
  const direction = params.descending ? desc : asc;
  const sortColumns: Readonly<Record<LookupSort, SQL | AnyPgColumn>> = {
    name: orderByName(params.language, table),
    active: table.active,
    cts: table.createdAt,
    uts: table.updatedAt,
  };
  return paginate(
    params,
    selectLookup(tx, list).where(where).orderBy(direction(sortColumns[params.sortBy]), direction(table.id)),
    cappedCount(tx, tx.select({ id: table.id }).from(table).where(where)),
  );
}

/** One entry as it is now. */
export async function get(tx: Queryable, list: LookupList, id: number): Promise<LookupRow> {
  return exactlyOne(await selectLookup(tx, list).where(eq(list.table.id, id)));
}

/** One entry, held for the rest of the transaction; nothing can begin to use it meanwhile. */
export async function lock(tx: Transaction, list: LookupList, id: number): Promise<LookupRow | undefined> {
  const [row] = await selectLookup(tx, list).where(eq(list.table.id, id)).for('update');
  return row;
}

/** Names are given one at a time, so that two requests cannot give the same one to two entries. */
export async function lockNames(tx: Transaction, list: LookupList): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${list.noun}.name`}))`);
}

/** What the other entries are called, under the same parent where names repeat; the names must be held. */
export function otherNames(
  tx: Transaction,
  { table, parent }: LookupList,
  { parentId, exceptId }: { readonly parentId: number | null; readonly exceptId: number | null },
): Promise<BothNames[]> {
  return tx
    .select({ name: table.name, nameTr: table.nameTr })
    .from(table)
    .where(
      and(
        exceptId === null ? undefined : ne(table.id, exceptId),
        parent?.namesRepeat && parentId !== null ? eq(parent.column, parentId) : undefined,
      ),
    );
}

/** Which of these parents are there; they stay until the transaction ends. Held in the order of their ids. */
export async function lockParents(
  tx: Transaction,
  { table }: NonNullable<LookupList['parent']>,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.id, [...new Set(ids)]))
    .orderBy(asc(table.id))
    .for('no key update');
  return rows.map(({ id }) => id);
}

export interface LookupValues {
  readonly name?: string;
  readonly nameTr?: string | null;
  readonly nameKey?: string;
  readonly active?: boolean;
  readonly image?: string;
  readonly parentId?: number;
}

const getColumns = ({ parent }: LookupList, { parentId, ...values }: LookupValues) =>
  parent && parentId !== undefined ? { ...values, [parent.key]: parentId } : values;

export async function insert(
  tx: Transaction,
  list: LookupList,
  values: LookupValues & { readonly name: string; readonly nameKey: string },
  now: Date,
): Promise<number> {
  const { name, nameKey } = values;
  const rows = await tx
    .insert(list.table)
    .values({ ...getColumns(list, values), name, nameKey, createdAt: now, updatedAt: now })
    .returning({ id: list.table.id });
  return exactlyOne(rows).id;
}

export async function update(tx: Transaction, list: LookupList, id: number, change: LookupValues, now: Date) {
  await tx
    .update(list.table)
    .set({ ...getColumns(list, change), updatedAt: now })
    .where(eq(list.table.id, id));
}

/** Whether anything names an entry; it must be locked. */
export async function isUsed(tx: Transaction, { usedBy }: LookupList, id: number): Promise<boolean> {
  const uses = usedBy.map((column) => sql`exists (select 1 from ${column.table} where ${column} = ${id}::bigint)`);
  const [row] = await tx.execute<{ used: boolean }>(sql`select ${sql.join(uses, sql.raw(' or '))} as used`);
  return row?.used === true;
}

export async function remove(tx: Transaction, { table }: LookupList, id: number): Promise<void> {
  await tx.delete(table).where(eq(table.id, id));
}

/** Writes how many subcategories the categories have; they must be held. */
export async function recountSubcategories(tx: Transaction, categoryIds: readonly number[]): Promise<void> {
  for (const id of new Set(categoryIds))
    await tx
      .update(reportCategories)
      .set({
        subcategoryCount: sql`(select count(*) from ${reportSubcategories} s where s.category_id = ${id}::bigint)`,
      })
      .where(eq(reportCategories.id, id));
}
