import { and, asc, count, desc, eq, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { pageOf } from '../../database/pageOf.ts';
import { botCategories } from '../../database/tables/bots.ts';
import type { Queryable } from '../../database/types.ts';
import type { LookupSort } from '../../generated/schema.ts';
import type { Language } from '../../i18n/translate.ts';
import { matchesSearch } from '../searchTerm.ts';
import { matchesText } from '../textTerm.ts';
import { listedCounts } from './storeBots.store.ts';

/** By the alphabet of the reader's language, letters with marks beside those without. */
const byName = (language: Language): SQL | AnyPgColumn =>
  language === 'tr'
    ? sql`translate(lower(coalesce(${botCategories.nameTr}, ${botCategories.name})), 'çğıöşüâîû', 'cgiosuaiu')`
    : botCategories.nameKey;

const sortedBy = (language: Language): Readonly<Record<LookupSort, SQL | AnyPgColumn>> => ({
  name: byName(language),
  active: botCategories.active,
  cts: botCategories.createdAt,
  uts: botCategories.updatedAt,
});

export interface CategoryPage {
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly sortBy: LookupSort;
  readonly descending: boolean;
  readonly language: Language;
}

/** A page of the bot categories; admins see the inactive ones as well. */
export function page(
  tx: Queryable,
  filter: { readonly inactiveToo: boolean; readonly searchText: string | null | undefined },
  asked: CategoryPage,
) {
  const where = and(
    filter.inactiveToo ? undefined : eq(botCategories.active, true),
    or(matchesSearch(botCategories.nameKey, filter.searchText), matchesText(botCategories.nameTr, filter.searchText)),
  );
  const direction = asked.descending ? desc : asc;
  return pageOf(
    asked,
    tx
      .select()
      .from(botCategories)
      .where(where)
      .orderBy(direction(sortedBy(asked.language)[asked.sortBy]), direction(botCategories.id)),
    tx.select({ total: count() }).from(botCategories).where(where),
  );
}

export type CategoryRow = Awaited<ReturnType<typeof page>>['rows'][number];

/** A page of the active categories that have something to show, each with how many listed bots it has. */
export function pageOfFilled(tx: Queryable, language: Language, asked: { pageNumber: number; pageSize: number }) {
  const counts = listedCounts(tx);
  const hasSome = eq(counts.categoryId, botCategories.id);
  const where = eq(botCategories.active, true);
  return pageOf(
    asked,
    tx
      .select({
        id: botCategories.id,
        name: botCategories.name,
        nameTr: botCategories.nameTr,
        listed: counts.listed,
      })
      .from(botCategories)
      .innerJoin(counts, hasSome)
      .where(where)
      .orderBy(asc(byName(language)), asc(botCategories.id)),
    tx.select({ total: count() }).from(botCategories).innerJoin(counts, hasSome).where(where),
  );
}

/** Whether a category is there; admins know the inactive ones as well. */
export async function isKnown(tx: Queryable, id: number, inactiveToo: boolean): Promise<boolean> {
  const rows = await tx
    .select({ id: botCategories.id })
    .from(botCategories)
    .where(and(eq(botCategories.id, id), inactiveToo ? undefined : eq(botCategories.active, true)));
  return rows.length > 0;
}
