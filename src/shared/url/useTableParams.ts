import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

import { DEFAULT_PAGE_SIZE, FIRST_PAGE, PAGE_SIZES, boundedPage } from '@rules/paging';

type SortOrder = 'asc' | 'desc';

export interface TableParamsOptions<Filter extends string> {
  /** Names of the filters; only these are read from the address. */
  filters?: readonly Filter[];
  /** Sortable columns; anything else in the address is ignored. */
  sortable?: readonly string[];
  defaultSort?: { by: string; order: SortOrder };
  defaultPageSize?: number;
}

/** The state that the table itself uses. */
export interface TableState {
  page: number;
  pageSize: number;
  search: string;
  sortBy: string | null;
  sortOrder: SortOrder;
  hiddenColumns: readonly string[];
  /** True when a search or a filter is active: an empty page then means "nothing found". */
  isNarrowed: boolean;
  /** `replace`: does not add a history entry. */
  setPage: (page: number, pageSize: number, options?: { replace?: boolean }) => void;
  setSearch: (search: string) => void;
  setSort: (by: string | null, order: SortOrder) => void;
  setHiddenColumns: (keys: readonly string[]) => void;
  /** Removes search and filters. */
  clear: () => void;
}

export interface TableParams<Filter extends string> extends TableState {
  filters: Readonly<Partial<Record<Filter, string>>>;
  /** `replace`: as for `setPage`. */
  setFilter: (name: Filter, value: string | null, options?: { replace?: boolean }) => void;
}

const NO_FILTERS: readonly never[] = [];

/**
 * Page, size, search, sort, filters and column choice of a table, stored in the address so that back, reload and share
 * work.
 */
export function useTableParams<Filter extends string = never>({
  filters: filterNames = NO_FILTERS,
  sortable,
  defaultSort,
  defaultPageSize = DEFAULT_PAGE_SIZE,
}: TableParamsOptions<Filter> = {}): TableParams<Filter> {
  const [params, setParams] = useSearchParams();

  /** Changes parameters; null removes one. Every change except paging returns to the first page. */
  const change = useCallback(
    (entries: Readonly<Record<string, string | null>>, options: { keepPage?: boolean; replace?: boolean } = {}) =>
      setParams(
        (current) => {
          const changed = new URLSearchParams(current);
          if (!options.keepPage) changed.delete('page');
          for (const [name, value] of Object.entries(entries)) {
            if (value === null || value === '') changed.delete(name);
            else changed.set(name, value);
          }
          return changed;
        },
        { replace: options.replace ?? false, preventScrollReset: true },
      ),
    [setParams],
  );

  return useMemo(() => {
    const { pageNumber } = boundedPage({ pageNumber: Number(params.get('page') ?? FIRST_PAGE) });
    const sizeParam = Number(params.get('size'));
    const sortParam = params.get('sort');
    const sortBy = sortParam && (!sortable || sortable.includes(sortParam)) ? sortParam : (defaultSort?.by ?? null);
    const filters: Partial<Record<Filter, string>> = {};
    for (const name of filterNames) {
      const value = params.get(name);
      if (value) filters[name] = value;
    }
    const search = params.get('search') ?? '';
    return {
      page: pageNumber,
      pageSize: PAGE_SIZES.some((size) => size === sizeParam) ? sizeParam : defaultPageSize,
      search,
      sortBy,
      sortOrder: readOrder(params.get('order')) ?? defaultSort?.order ?? 'asc',
      filters,
      hiddenColumns: params.get('hide')?.split(',').filter(Boolean) ?? [],
      isNarrowed: search !== '' || Object.keys(filters).length > 0,
      setPage: (page, pageSize, options) =>
        change(
          {
            page: page === FIRST_PAGE ? null : String(page),
            size: pageSize === defaultPageSize ? null : String(pageSize),
          },
          { ...options, keepPage: true },
        ),
      // Without `replace`, each pause in typing would add a history entry.
      setSearch: (text) => change({ search: text }, { replace: true }),
      setSort: (by, order) => change({ sort: by, order: by === null ? null : order }),
      setFilter: (name, value, options) => change({ [name]: value }, options),
      setHiddenColumns: (keys) => change({ hide: keys.join(',') }, { keepPage: true, replace: true }),
      clear: () => change({ search: null, ...Object.fromEntries(filterNames.map((name) => [name, null])) }),
    };
  }, [params, change, filterNames, sortable, defaultSort?.by, defaultSort?.order, defaultPageSize]);
}

function readOrder(text: string | null): SortOrder | null {
  return text === 'asc' || text === 'desc' ? text : null;
}
