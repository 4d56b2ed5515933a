import { and, asc, desc, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { lockUntilEnd } from '../../database/advisoryLock.ts';
import { cappedCount } from '../../database/cappedCount.ts';
import { exactlyOne } from '../../database/statements/exactlyOne.ts';
import { paginate } from '../../database/paginate.ts';
import { reportCategories, reportSubcategories } from '../../database/tables/social/reports.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import type { LookupSort } from '../../generated/schema.ts';
import type { Language } from '../../i18n/translate.ts';
import { matchesSearch } from '../ground/texts/searchTerm.ts';
import { matchesText } from '../ground/texts/textTerm.ts';
import type { BilingualName } from './listNames.ts';
import type { LookupList } from './lookupLists.ts';
import { selectLookup, type LookupRow, orderByName } from './lookupRecord.ts';

export interface LookupFilter {
  /** Undefined matches active and inactive entries. */
  readonly active: boolean | undefined;
  readonly searchText: string | null | undefined;
  readonly parentId?: number | null | undefined;
}

export interface LookupPage {
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly sortBy: LookupSort | 'size';
  readonly descending: boolean;
  readonly language: Language;
}

/** A page of a list, and the number of matching entries. */
export function listPage(tx: Queryable, list: LookupList, filter: LookupFilter, params: LookupPage) {
  const { table, parent } = list;
  const where = and(
    filter.active === undefined ? undefined : eq(table.active, filter.active),
    parent && typeof filter.parentId === 'number' ? eq(parent.column, filter.parentId) : undefined,
    or(matchesSearch(table.nameKey, filter.searchText), matchesText(table.nameTr, filter.searchText)),
  );
  const direction = params.descending ? desc : asc;
  const name = orderByName(params.language, table);
  const sortColumns: Readonly<Record<LookupPage['sortBy'], SQL | AnyPgColumn>> = {
    name,
    active: table.active,
    cts: table.createdAt,
    uts: table.updatedAt,
    size: list.size ?? sql`0`,
  };
  return paginate(
    params,
    selectLookup(tx, list)
      .where(where)
      .orderBy(
        direction(sortColumns[params.sortBy]),
        ...(params.sortBy === 'size' ? [asc(name)] : []),
        direction(table.id),
      ),
    cappedCount(tx, tx.select({ id: table.id }).from(table).where(where)),
  );
}

export async function get(tx: Queryable, list: LookupList, id: number): Promise<LookupRow> {
  return exactlyOne(await selectLookup(tx, list).where(eq(list.table.id, id)));
}

/** Locks an entry until the transaction ends. The lock also blocks inserts that refer to the entry. */
export async function findForUpdate(tx: Transaction, list: LookupList, id: number): Promise<LookupRow | undefined> {
  const [row] = await selectLookup(tx, list).where(eq(list.table.id, id)).for('update');
  return row;
}

/** Serializes changes of names, so that two requests cannot give the same name to two entries. */
export async function lockNames(tx: Transaction, list: LookupList): Promise<void> {
  await lockUntilEnd(tx, 'lookupNames', list.noun);
}

/** The names of the other entries, under the same parent when names may repeat. Requires `lockNames`. */
export function listOtherNames(
  tx: Transaction,
  { table, parent }: LookupList,
  { parentId, exceptId }: { readonly parentId: number | null; readonly exceptId: number | null },
): Promise<BilingualName[]> {
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

/** Locks parents until the transaction ends, in the order of their ids. Returns the ids that exist. */
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

/** Whether any row refers to an entry; the entry must be locked. */
export async function isUsed(tx: Transaction, { usedBy }: LookupList, id: number): Promise<boolean> {
  const uses = usedBy.map((column) => sql`exists (select 1 from ${column.table} where ${column} = ${id}::bigint)`);
  const [row] = await tx.execute<{ used: boolean }>(sql`select ${sql.join(uses, sql.raw(' or '))} as used`);
  return row?.used === true;
}

export async function remove(tx: Transaction, { table }: LookupList, id: number): Promise<void> {
  await tx.delete(table).where(eq(table.id, id));
}

/** Recounts the subcategories of categories, which must be locked. */
export async function recountSubcategories(tx: Transaction, categoryIds: readonly number[]): Promise<void> {
  for (const id of new Set(categoryIds))
    await tx
      .update(reportCategories)
      .set({
        subcategoryCount: sql`(select count(*) from ${reportSubcategories} s where s.category_id = ${id}::bigint)`,
      })
      .where(eq(reportCategories.id, id));
}
