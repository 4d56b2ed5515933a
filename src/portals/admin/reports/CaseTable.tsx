import { Checkbox, Select } from 'antd';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { useReasons } from '@/domain/reports/useReasons';
import { matchesText } from '@/shared/format/text';
import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/EmptyState';
import { DataTable } from '@/shared/ui/table/DataTable';
import { useTableParams } from '@/shared/url/useTableParams';

import { caseColumns, namePost } from './caseColumns';
import {
  CASE_FILTERS,
  CASE_SORTS,
  CASE_SOURCES,
  CASE_STATES,
  reportCases,
  toCaseQuery,
  type CaseParams,
  type CaseRow,
} from './caseSource';

const LATEST_FIRST = { by: 'last_reported_at', order: 'desc' } as const;

/** The queue of the admins: the reports of each post together. Those that wait, when nothing else is asked. */
export function CaseTable() {
  const intl = useIntl();
  const params = useTableParams({ filters: CASE_FILTERS, sortable: CASE_SORTS, defaultSort: LATEST_FIRST });
  const asked = toCaseQuery(params);
  const table = reportCases.useTable(asked, { fileName: 'reported-posts' });
  const columns = useMemo(() => caseColumns(intl), [intl]);

  return (
    <DataTable<CaseRow>
      {...table}
      label={intl.formatMessage({ id: 'page.adminPostReports' })}
      searchLabel={intl.formatMessage({ id: 'reportCases.search' })}
      rowKey={({ id }) => id}
      rowName={({ post }) => namePost(intl, post)}
      columns={columns}
      params={params}
      filters={<CaseFilters params={params} />}
      rowActions={(row) => [
        { key: 'case', label: intl.formatMessage({ id: 'reportCases.openCase' }), to: paths.adminReportCase(row.id) },
        ...(row.post_state === 'visible'
          ? [{ key: 'post', label: intl.formatMessage({ id: 'reportCases.openPost' }), to: paths.post(row.post_id) }]
          : []),
      ]}
      empty={
        <EmptyState
          title={intl.formatMessage({ id: 'reportCases.empty' })}
          hint={intl.formatMessage({ id: 'reportCases.emptyHint' })}
          action={
            <Link to={paths.adminPostReports({ state: 'all' })}>
              <FormattedMessage id="reportCases.state.all" />
            </Link>
          }
        />
      }
    />
  );
}

function CaseFilters({ params }: { params: CaseParams }) {
  const intl = useIntl();
  const { reasons, loading } = useReasons();
  return (
    <>
      <Select
        aria-label={intl.formatMessage({ id: 'reportCases.filter.state' })}
        value={CASE_STATES.find((state) => state === params.filters.state) ?? 'waiting'}
        onChange={(value) => params.setFilter('state', value === 'waiting' ? null : value)}
        popupMatchSelectWidth={false}
        options={CASE_STATES.map((state) => ({
          value: state,
          label: intl.formatMessage({ id: `reportCases.state.${state}` }),
        }))}
      />
      <Select
        aria-label={intl.formatMessage({ id: 'reportCases.filter.reason' })}
        value={params.filters.reason ?? 'all'}
        onChange={(value) => params.setFilter('reason', value === 'all' ? null : value)}
        loading={loading}
        popupMatchSelectWidth={false}
        showSearch={{ filterOption: (query, option) => matchesText(option?.label ?? '', query) }}
        options={[
          { value: 'all', label: intl.formatMessage({ id: 'reportCases.filter.anyReason' }) },
          ...reasons.map(({ value, label }) => ({ value: String(value), label })),
        ]}
      />
      <Select
        aria-label={intl.formatMessage({ id: 'reportCases.filter.source' })}
        value={params.filters.source ?? 'all'}
        onChange={(value) => params.setFilter('source', value === 'all' ? null : value)}
        popupMatchSelectWidth={false}
        options={[
          { value: 'all', label: intl.formatMessage({ id: 'reportCases.filter.anySource' }) },
          ...CASE_SOURCES.map((source) => ({
            value: source,
            label: intl.formatMessage({ id: `reportCases.source.${source}` }),
          })),
        ]}
      />
      <Checkbox
        checked={params.filters.mine === '1'}
        onChange={({ target }) => params.setFilter('mine', target.checked ? '1' : null)}
      >
        <FormattedMessage id="reportCases.filter.mine" />
      </Checkbox>
    </>
  );
}
