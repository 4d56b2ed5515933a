import { Select } from 'antd';

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
    setFilter: (name: Name, value: string | null) => void;
  };
  /** The list takes any id, so that one whose name is not known (yet) narrows it as well and is shown. */
  byId?: boolean;
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
  loading,
  searchable = false,
}: FilterSelectProps<Name>) {
  const asked = params.filters[name];
  const isKnown = options.some(({ value }) => value === asked) || (byId && readId(asked) !== undefined);
  return (
    <Select<string, { value: string; label: string }>
      aria-label={label}
      value={isKnown ? asked : ALL}
      onChange={(value) => params.setFilter(name, value === ALL ? null : value)}
      loading={loading}
      popupMatchSelectWidth={false}
      showSearch={searchable ? { filterOption: (query, option) => matchesText(option?.label ?? '', query) } : false}
      options={[{ value: ALL, label: allLabel }, ...options]}
    />
  );
}
