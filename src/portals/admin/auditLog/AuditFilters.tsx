import { Checkbox, Input } from 'antd';
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useGetAuditLogFiltersQuery } from '@/generated/audit/getAuditLogFilters';
import { FilterSelect } from '@/shared/ui/table/FilterSelect';
import { readId } from '@/shared/url/readId';

import styles from './AuditLog.module.css';
import type { AuditParams } from './auditSource';
import { formatAction, formatSubjectType } from './auditTexts';

/** Filters by action, subject and date. */
export function AuditFilters({ params }: { params: AuditParams }) {
  const intl = useIntl();
  const { data, loading } = useGetAuditLogFiltersQuery({ fetchPolicy: 'cache-and-network' });
  const filterOptions = data?.getAuditLogFilters.data;
  /**
   * The value of the address is always an option, before the options are loaded and when no entry of the log has it.
   */
  const choices = (codes: readonly string[] = [], input: string | undefined, words: typeof formatAction) =>
    [...new Set(input === undefined ? codes : [...codes, input])]
      .map((value) => ({ value, label: words(intl, value) }))
      .toSorted((first, second) => first.label.localeCompare(second.label, intl.locale));
  return (
    <>
      <FilterSelect
        name="action"
        label={intl.formatMessage({ id: 'audit.filter.action' })}
        allLabel={intl.formatMessage({ id: 'audit.filter.anyAction' })}
        options={choices(filterOptions?.actions, params.filters.action, formatAction)}
        params={params}
        loading={loading}
        searchable
      />
      <FilterSelect
        name="on"
        label={intl.formatMessage({ id: 'audit.filter.subjectType' })}
        allLabel={intl.formatMessage({ id: 'audit.filter.anySubject' })}
        options={choices(filterOptions?.subject_types, params.filters.on, formatSubjectType)}
        params={params}
        loading={loading}
        searchable
      />
      <SubjectFilter label={intl.formatMessage({ id: 'audit.filter.subjectId' })} params={params} />
      <span className={styles['days']}>
        <DayFilter name="from" label={intl.formatMessage({ id: 'audit.filter.from' })} params={params} />
        <DayFilter name="to" label={intl.formatMessage({ id: 'audit.filter.to' })} params={params} />
      </span>
      <Checkbox
        checked={params.filters.all === 'true'}
        onChange={({ target }) => params.setFilter('all', target.checked ? 'true' : null)}
      >
        <FormattedMessage id="audit.filter.all" />
      </Checkbox>
    </>
  );
}

interface FilterProps {
  label: string;
  params: AuditParams;
}

/** Applies the filter on Enter or blur. */
function SubjectFilter({ label, params }: FilterProps) {
  const intl = useIntl();
  const value = params.filters.id ?? '';
  const hintId = useId();
  const isWrong = value !== '' && readId(value) === undefined;
  const applyText = (text: string) => {
    if (text.trim() !== value) params.setFilter('id', text.trim() || null);
  };
  return (
    <span className={styles['wrong']}>
      <Input
        // Remounts when the address changes, as when filters are cleared.
        key={value}
        className={styles['typed']}
        aria-label={label}
        placeholder={label}
        defaultValue={value}
        inputMode="numeric"
        {...(isWrong && { status: 'error', 'aria-invalid': true, 'aria-describedby': hintId })}
        onPressEnter={({ currentTarget }) => applyText(currentTarget.value)}
        onBlur={({ target }) => applyText(target.value)}
      />
      {isWrong ? <small id={hintId}>{intl.formatMessage({ id: 'audit.filter.noId' })}</small> : null}
    </span>
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
