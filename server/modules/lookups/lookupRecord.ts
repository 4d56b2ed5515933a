import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { orderByTurkishName } from '../../database/search/turkishText.ts';
import type { Queryable } from '../../database/types.ts';
import type { Language } from '../../i18n/translate.ts';
import type { LookupList } from './lookupLists.ts';

/** An entry with the optional columns of its list. A column that the list lacks is null, its size 0. */
export type LookupRow = Awaited<ReturnType<typeof selectLookup>>[number];

export function selectLookup(tx: Queryable, { table, image, parent, size }: LookupList) {
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

/** Sorts by the alphabet of the reader's language; Turkish letters follow their base letters. */
export const orderByName = (
  language: Language,
  table: Readonly<Record<'name' | 'nameTr' | 'nameKey', AnyPgColumn>>,
): SQL | AnyPgColumn => (language === 'tr' ? orderByTurkishName(table.nameTr, table.name) : table.nameKey);

/** Whether an entry exists. Inactive entries exist for admins only. */
export async function hasLookup(
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
