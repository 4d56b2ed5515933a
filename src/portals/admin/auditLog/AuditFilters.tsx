import { Input, Select } from 'antd';
import { useIntl } from 'react-intl';

import { useGetAuditLogFiltersQuery } from '@/generated/audit/getAuditLogFilters';
import { matchesText } from '@/shared/format/text';

import styles from './AuditLog.module.css';
import type { AuditParams } from './auditSource';

const ALL = '';

/** What, on what and when. */
export function AuditFilters({ params }: { params: AuditParams }) {
  const intl = useIntl();
  const { data, loading } = useGetAuditLogFiltersQuery({ fetchPolicy: 'cache-and-network' });
  const known = data?.getAuditLogFilters.data;
  const { filters, setFilter } = params;
  const choice = (words: readonly string[] | undefined, all: string) => [
    { value: ALL, label: all },
    ...(words ?? []).map((word) => ({ value: word, label: word })),
  ];
  return (
    <>
      <Select
        aria-label={intl.formatMessage({ id: 'audit.filter.action' })}
        value={filters.action ?? ALL}
        onChange={(value) => setFilter('action', value === ALL ? null : value)}
        loading={loading}
        popupMatchSelectWidth={false}
        showSearch={{ filterOption: (query, option) => matchesText(option?.label ?? '', query) }}
        options={choice(known?.actions, intl.formatMessage({ id: 'audit.filter.anyAction' }))}
      />
      <Select
        aria-label={intl.formatMessage({ id: 'audit.filter.subjectType' })}
        value={filters.on ?? ALL}
        onChange={(value) => setFilter('on', value === ALL ? null : value)}
        loading={loading}
        popupMatchSelectWidth={false}
        showSearch={{ filterOption: (query, option) => matchesText(option?.label ?? '', query) }}
        options={choice(known?.subject_types, intl.formatMessage({ id: 'audit.filter.anySubject' }))}
      />
      <SubjectFilter label={intl.formatMessage({ id: 'audit.filter.subjectId' })} params={params} />
      <DayFilter name="from" label={intl.formatMessage({ id: 'audit.filter.from' })} params={params} />
      <DayFilter name="to" label={intl.formatMessage({ id: 'audit.filter.to' })} params={params} />
    </>
  );
}

interface FilterProps {
  label: string;
  params: AuditParams;
}

/** Is asked for when Enter is pressed or the field is left. */
function SubjectFilter({ label, params }: FilterProps) {
  const value = params.filters.id ?? '';
  const ask = (text: string) => {
    if (text.trim() !== value) params.setFilter('id', text.trim() || null);
  };
  return (
    <Input
      // What the address says replaces what was typed, as when filters are cleared.
      key={value}
      className={styles['typed']}
      aria-label={label}
      placeholder={label}
      defaultValue={value}
      inputMode="numeric"
      onPressEnter={({ currentTarget }) => ask(currentTarget.value)}
      onBlur={({ target }) => ask(target.value)}
    />
  );
}

function DayFilter({ name, label, params }: FilterProps & { name: 'from' | 'to' }) {
  return (
    <label className={styles['day']}>
      <span>{label}</span>
      <Input
        type="date"
        value={params.filters[name] ?? ''}
        onChange={({ target }) => params.setFilter(name, target.value || null)}
      />
    </label>
  );
}
