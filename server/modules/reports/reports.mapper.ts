import type { PostCategory } from '../../generated/schema.ts';
import { inLanguage } from '../../i18n/inLanguage.ts';
import type { Language } from '../../i18n/translate.ts';
import type { CategoryRow, SubcategoryRow } from './reports.store.ts';

/** A category of reports with its subcategories in use. */
export function toPostCategory(
  language: Language,
  row: CategoryRow,
  subcategories: readonly SubcategoryRow[],
): PostCategory {
  const category = inLanguage(language, row.name, row.nameTr);
  return {
    id: row.id,
    category,
    count_subcategories: row.subcategoryCount,
    subcategories: subcategories.map((each) => ({
      id: each.id,
      id_s2_category: row.id,
      category,
      subcategory: inLanguage(language, each.name, each.nameTr),
      active: each.active,
      cts: each.createdAt,
      uts: each.updatedAt,
    })),
    active: row.active,
    cts: row.createdAt,
    uts: row.updatedAt,
  };
}
