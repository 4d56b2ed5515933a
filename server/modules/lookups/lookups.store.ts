import { and, asc, desc, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { cappedCount } from '../../database/cappedCount.ts';
import { exactlyOne } from '../../database/exactlyOne.ts';
import { pageOf } from '../../database/pageOf.ts';
import { reportCategories, reportSubcategories } from '../../database/tables/reports.ts';
import { turkishOrder } from '../../database/turkishText.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import type { LookupSort } from '../../generated/schema.ts';
import type { Language } from '../../i18n/translate.ts';
import { matchesSearch } from '../searchTerm.ts';
import { matchesText } from '../textTerm.ts';
import type { BothNames } from './listNames.ts';
import type { LookupList, LookupTable } from './lookupLists.ts';

/** An entry with what its list has beside a name; what it has not is null, its size 0. */
export type LookupRow = Awaited<ReturnType<typeof selectFrom>>[number];

function selectFrom(tx: Queryable, { table, image, parent, size }: LookupList) {
  const parentText = (column: string) =>
    parent === undefined
      ? sql<string | null>`null`
      : sql<string | null>`(select p.${sql.raw(column)} from ${parent.table} p where p.id = ${parent.column})`;
  return tx
    .select({
      id: table.id,
      name: table.name,
      nameTr: table.nameTr,
      nameKey: table.nameKey,
      active: table.active,
      createdAt: table.createdAt,
      updatedAt: table.updatedAt,
      image: image ?? sql<string | null>`null`,
      parentId: parent?.column ?? sql<number | null>`null`,
      parentName: parentText('name'),
      parentNameTr: parentText('name_tr'),
      size: size ?? sql<number>`0`.mapWith(Number),
    })
    .from(table);
}

/** By the alphabet of the reader's language, letters with marks beside those without. */
export const byName = (language: Language, table: LookupTable): SQL | AnyPgColumn =>
  language === 'tr' ? turkishOrder(table.nameTr, table.name) : table.nameKey;

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
export function page(tx: Queryable, list: LookupList, filter: LookupFilter, asked: LookupPage) {
  const { table, parent } = list;
  const where = and(
    filter.active === undefined ? undefined : eq(table.active, filter.active),
    parent && typeof filter.parentId === 'number' ? eq(parent.column, filter.parentId) : undefined,
    or(matchesSearch(table.nameKey, filter.searchText), matchesText(table.nameTr, filter.searchText)),
  );
  const direction = asked.descending ? desc : asc;
  const sortColumns: Readonly<Record<LookupSort, SQL | AnyPgColumn>> = {
    name: byName(asked.language, table),
    active: table.active,
    cts: table.createdAt,
    uts: table.updatedAt,
  };
  return pageOf(
    asked,
    selectFrom(tx, list).where(where).orderBy(direction(sortColumns[asked.sortBy]), direction(table.id)),
    cappedCount(tx, tx.select({ id: table.id }).from(table).where(where)),
  );
}

/** Whether an entry is there; what is switched off is known to admins alone. */
export async function isKnown(
  tx: Queryable,
  { table }: LookupList,
  id: number,
  inactiveToo: boolean,
): Promise<boolean> {
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), inactiveToo ? undefined : eq(table.active, true)));
  return rows.length > 0;
}

/** One entry as it is now. */
export async function get(tx: Queryable, list: LookupList, id: number): Promise<LookupRow> {
  return exactlyOne(await selectFrom(tx, list).where(eq(list.table.id, id)));
}

/** One entry, held for the rest of the transaction; nothing can begin to use it meanwhile. */
export async function lock(tx: Transaction, list: LookupList, id: number): Promise<LookupRow | undefined> {
  const [row] = await selectFrom(tx, list).where(eq(list.table.id, id)).for('update');
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

const columnsOf = ({ parent }: LookupList, { parentId, ...values }: LookupValues) =>
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
    .values({ ...columnsOf(list, values), name, nameKey, createdAt: now, updatedAt: now })
    .returning({ id: list.table.id });
  return exactlyOne(rows).id;
}

export async function update(tx: Transaction, list: LookupList, id: number, change: LookupValues, now: Date) {
  await tx
    .update(list.table)
    .set({ ...columnsOf(list, change), updatedAt: now })
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
