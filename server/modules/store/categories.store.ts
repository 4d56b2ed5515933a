import { asc, count, desc, eq } from 'drizzle-orm';
import { paginate } from '../../database/paginate.ts';
import { botCategories } from '../../database/tables/bots/bots.ts';
import type { Queryable } from '../../database/types.ts';
import type { Language } from '../../i18n/translate.ts';
import { orderByName } from '../lookups/lookupRecord.ts';
import { countListed } from './storeBots.store.ts';

/**
 * A page of the active categories that contain listed bots, each with their number: those with most bots first. The
 * numbers are counted for the page anyway, so the order costs a sort of the categories.
 */
export function listNonEmptyPage(tx: Queryable, language: Language, params: { pageNumber: number; pageSize: number }) {
  const counts = countListed(tx);
  const isSameCategory = eq(counts.categoryId, botCategories.id);
  const where = eq(botCategories.active, true);
  return paginate(
    params,
    tx
      .select({
        id: botCategories.id,
        name: botCategories.name,
        nameTr: botCategories.nameTr,
        listed: counts.listed,
      })
      .from(botCategories)
      .innerJoin(counts, isSameCategory)
      .where(where)
      .orderBy(desc(counts.listed), asc(orderByName(language, botCategories)), asc(botCategories.id)),
    tx.select({ total: count() }).from(botCategories).innerJoin(counts, isSameCategory).where(where),
  );
}
