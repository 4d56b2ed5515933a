import type { PostCategory, PostSubCategory } from '../../generated/schema.ts';
import { pickText } from '../../i18n/pickText.ts';
import type { Language } from '../../i18n/translate.ts';
import { toEntry, toName, toParentName, type ToWire } from '../lookups/lookups.mapper.ts';
import type { CategoryRow, SubcategoryRow } from './reports.store.ts';

/** Maps a category with its active subcategories. */
export function toPostCategory(
  language: Language,
  row: CategoryRow,
  subcategories: readonly SubcategoryRow[],
): PostCategory {
  const category = pickText(language, row.name, row.nameTr);
  return {
    id: row.id,
    category,
    count_subcategories: subcategories.length,
    subcategories: subcategories.map((subcategory) => ({
      id: subcategory.id,
      id_s2_category: row.id,
      category,
      subcategory: pickText(language, subcategory.name, subcategory.nameTr),
      active: subcategory.active,
      cts: subcategory.createdAt,
      uts: subcategory.updatedAt,
    })),
    active: row.active,
    cts: row.createdAt,
    uts: row.updatedAt,
  };
}

/** Maps a category for the admins' list; its subcategories are a list of their own. */
export const toCategoryEntry: ToWire<PostCategory> = (language, row) => ({
  ...toEntry(row),
  category: toName(language, row),
  count_subcategories: row.size,
  subcategories: [],
});

/** Maps a subcategory for the admins' list. */
export const toSubcategoryEntry: ToWire<PostSubCategory> = (language, row) => ({
  ...toEntry(row),
  id_s2_category: row.parentId ?? 0,
  category: toParentName(language, row),
  subcategory: toName(language, row),
});
