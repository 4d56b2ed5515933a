import { matchesText } from '@/shared/format/text';
import type { TablePage } from '@/shared/ui/table/types';

import type { LookupEntry, LookupQuery } from './types';

/** A page of a list that the server returns completely, sorted by the locale. */
export function pageLocally(all: readonly LookupEntry[], params: LookupQuery, locale: string): TablePage<LookupEntry> {
  const { compare } = new Intl.Collator(locale);
  const { searchText, activeInactiveStatus, sortBy, sortOrder, pageNumber, pageSize } = params;
  const found = all
    .filter(({ name }) => searchText === null || matchesText(name, searchText))
    .filter(({ active }) => activeInactiveStatus !== (active ? 'inactive' : 'active'))
    .toSorted((left, right) => {
      const text = (entry: LookupEntry) => (sortBy === 'active' ? String(entry.active) : entry[sortBy ?? 'name']);
      return compare(text(left), text(right)) * (sortOrder === 'desc' ? -1 : 1) || left.id - right.id;
    });
  const first = (pageNumber - 1) * pageSize;
  return { rows: found.slice(first, first + pageSize), total: found.length };
}
