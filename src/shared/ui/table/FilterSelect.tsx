import { Select } from 'antd';
import { useEffect } from 'react';

import { matchesText } from '@/shared/format/text';
import { readId } from '@/shared/url/readId';

/** The option without a filter. */
const ALL = '';

interface FilterSelectProps<Name extends string> {
  /** The filter's parameter in the address. */
  name: Name;
  /** The accessible name. */
  label: string;
  allLabel: string;
  options: ReadonlyArray<{ value: string; label: string }>;
  /** As `useTableParams` returns it. */
  params: {
    filters: Readonly<Partial<Record<Name, string>>>;
    setFilter: (name: Name, value: string | null, options?: { replace?: boolean }) => void;
  };
  /** The list accepts any id: one whose name is not loaded filters as well and is shown. */
  byId?: boolean;
  /** The options are complete once they are loaded: an id outside of them is removed from the address. */
  isComplete?: boolean;
  loading?: boolean;
  searchable?: boolean;
}

/** One filter of a table. A value that is not among the options does not filter, so "all" is shown as chosen. */
export function FilterSelect<Name extends string>({
  name,
  label,
  allLabel,
  options,
  params,
  byId = false,
  isComplete = false,
  loading,
  searchable = false,
}: FilterSelectProps<Name>) {
  const requested = params.filters[name];
  const isOffered = options.some(({ value }) => value === requested);
  const isAccepted = isOffered || (byId && readId(requested) !== undefined);
  const isStray = isComplete && isAccepted && !isOffered && !loading && options.length > 0;
  const { setFilter } = params;
  useEffect(() => {
    if (isStray) setFilter(name, null, { replace: true });
  }, [isStray, name, setFilter]);
  return (
    <Select<string, { value: string; label: string }>
      aria-label={label}
      value={isAccepted ? requested : ALL}
      onChange={(value) => params.setFilter(name, value === ALL ? null : value)}
      loading={loading}
      popupMatchSelectWidth={false}
      showSearch={searchable ? { filterOption: (query, option) => matchesText(option?.label ?? '', query) } : false}
      options={[{ value: ALL, label: allLabel }, ...options]}
    />
  );
}
