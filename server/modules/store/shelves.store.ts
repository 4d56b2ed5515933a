import { and, asc, count, desc, eq, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { pageOf } from '../../database/pageOf.ts';
import { marketplaceBots, marketplaceCategories } from '../../database/tables/store.ts';
import type { Queryable } from '../../database/types.ts';
import type { LookupSort } from '../../generated/schema.ts';
import { matchesSearch } from '../searchTerm.ts';
import { matchesText } from '../textTerm.ts';

const sortColumns: Readonly<Record<LookupSort, AnyPgColumn>> = {
  name: marketplaceCategories.nameKey,
  active: marketplaceCategories.active,
  cts: marketplaceCategories.createdAt,
  uts: marketplaceCategories.updatedAt,
};

/** How many bots stand on the shelf, whether they are published at the moment or not. */
const botCount: SQL<number> = sql<number>`(
  select count(*) from ${marketplaceBots} m where m.category_id = ${marketplaceCategories.id})`.mapWith(Number);

/** A page of the marketplace categories and how many match in all. */
export function page(
  tx: Queryable,
  filter: { readonly active: boolean | undefined; readonly searchText: string | null | undefined },
  asked: {
    readonly pageNumber: number;
    readonly pageSize: number;
    readonly sortBy: LookupSort;
    readonly descending: boolean;
  },
) {
  const where = and(
    filter.active === undefined ? undefined : eq(marketplaceCategories.active, filter.active),
    or(
      matchesSearch(marketplaceCategories.nameKey, filter.searchText),
      matchesText(marketplaceCategories.nameTr, filter.searchText),
    ),
  );
  const direction = asked.descending ? desc : asc;
  return pageOf(
    asked,
    tx
      .select({ category: marketplaceCategories, botCount })
      .from(marketplaceCategories)
      .where(where)
      .orderBy(direction(sortColumns[asked.sortBy]), direction(marketplaceCategories.id)),
    tx.select({ total: count() }).from(marketplaceCategories).where(where),
  );
}

export type ShelfRow = Awaited<ReturnType<typeof page>>['rows'][number];

/** Whether a marketplace category is there; admins know the inactive ones as well. */
export async function isKnown(tx: Queryable, id: number, inactiveToo: boolean): Promise<boolean> {
  const rows = await tx
    .select({ id: marketplaceCategories.id })
    .from(marketplaceCategories)
    .where(and(eq(marketplaceCategories.id, id), inactiveToo ? undefined : eq(marketplaceCategories.active, true)));
  return rows.length > 0;
}
