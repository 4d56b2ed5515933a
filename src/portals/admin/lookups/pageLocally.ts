import { matchesText } from '@/shared/format/text';
import type { TablePage } from '@/shared/ui/table/types';

import type { LookupEntry, LookupQuery } from './types';

/** A page of a list that the server answers whole, by the alphabet of the page's locale. */
export function pageLocally(all: readonly LookupEntry[], asked: LookupQuery, locale: string): TablePage<LookupEntry> {
  const { compare } = new Intl.Collator(locale);
  const { searchText, activeInactiveStatus, sortBy, sortOrder, pageNumber, pageSize } = asked;
  const found = all
    .filter(({ name }) => searchText === null || matchesText(name, searchText))
    .filter(({ active }) => activeInactiveStatus !== (active ? 'inactive' : 'active'))
    .toSorted((one, other) => {
      const text = (entry: LookupEntry) => (sortBy === 'active' ? String(entry.active) : entry[sortBy ?? 'name']);
      return compare(text(one), text(other)) * (sortOrder === 'desc' ? -1 : 1) || one.id - other.id;
    });
  const first = (pageNumber - 1) * pageSize;
  return { rows: found.slice(first, first + pageSize), total: found.length };
}
