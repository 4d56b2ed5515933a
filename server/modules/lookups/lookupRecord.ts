import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { turkishOrder } from '../../database/turkishText.ts';
import type { Queryable } from '../../database/types.ts';
import type { Language } from '../../i18n/translate.ts';
import type { LookupList, LookupTable } from './lookupLists.ts';

/** An entry with what its list has beside a name; what it has not is null, its size 0. */
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

/** By the alphabet of the reader's language, letters with marks beside those without. */
export const orderByName = (language: Language, table: LookupTable): SQL | AnyPgColumn =>
  language === 'tr' ? turkishOrder(table.nameTr, table.name) : table.nameKey;

/** Whether an entry is there; what is switched off is known to admins alone. */
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
