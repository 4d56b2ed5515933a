import { Select } from 'antd';
import { useEffect } from 'react';

import { matchesText } from '@/shared/format/text';
import { readId } from '@/shared/url/readId';

/** No word that a list could know. */
const ALL = '';

interface FilterSelectProps<Name extends string> {
  /** The filter of the address. */
  name: Name;
  /** For screen readers. */
  label: string;
  allLabel: string;
  options: ReadonlyArray<{ value: string; label: string }>;
  /** As `useTableParams` returns it. */
  params: {
    filters: Readonly<Partial<Record<Name, string>>>;
    setFilter: (name: Name, value: string | null, options?: { replace?: boolean }) => void;
  };
  /** The list takes any id, so that one whose name is not known (yet) narrows it as well and is shown. */
  byId?: boolean;
  /** There are no others than the options once they are loaded: an id that is none of them leaves the address. */
  isComplete?: boolean;
  loading?: boolean;
  searchable?: boolean;
}

/** One filter of a table. A value in the address that the list does not know narrows nothing, so all is shown as chosen. */
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
  const isKnown = isOffered || (byId && readId(requested) !== undefined);
  const isStray = isComplete && isKnown && !isOffered && !loading && options.length > 0;
  const { setFilter } = params;
  useEffect(() => {
    if (isStray) setFilter(name, null, { replace: true });
  }, [isStray, name, setFilter]);
  return (
    <Select<string, { value: string; label: string }>
      aria-label={label}
      value={isKnown ? requested : ALL}
      onChange={(value) => params.setFilter(name, value === ALL ? null : value)}
      loading={loading}
      popupMatchSelectWidth={false}
      showSearch={searchable ? { filterOption: (query, option) => matchesText(option?.label ?? '', query) } : false}
      options={[{ value: ALL, label: allLabel }, ...options]}
    />
  );
}
