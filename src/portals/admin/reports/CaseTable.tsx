import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { useReasons } from '@/domain/reports/useReasons';
import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { DataTable } from '@/shared/ui/table/DataTable';
import { FilterSelect } from '@/shared/ui/table/FilterSelect';
import { useTableParams } from '@/shared/url/useTableParams';

import { MineFilter, StateFilter } from './CaseFilters';
import { caseColumns } from './caseColumns';
import { getCaseLabel } from './labels';
import {
  CASE_FILTERS,
  CASE_SORTS,
  CASE_SOURCES,
  reportCases,
  toCaseQuery,
  type CaseParams,
  type CaseRow,
} from './caseSource';
import { ReasonFilter } from './ReasonFilter';
import { useCaseBulk } from './useCaseBulk';

const LATEST_FIRST = { by: 'last_reported_at', order: 'desc' } as const;

/** The queue of the admins: the reports grouped by post. Shows waiting cases by default. */
export function CaseTable() {
  const intl = useIntl();
  const params = useTableParams({ filters: CASE_FILTERS, sortable: CASE_SORTS, defaultSort: LATEST_FIRST });
  const requested = toCaseQuery(params);
  const table = reportCases.useTable(requested, { fileName: 'reported-posts' });
  const columns = useMemo(() => caseColumns(intl), [intl]);
  const bulk = useCaseBulk();

  return (
    <>
      <DataTable<CaseRow>
        {...table}
        label={intl.formatMessage({ id: 'reportCases.posts' })}
        searchLabel={intl.formatMessage({ id: 'reportCases.search' })}
        rowKey={({ id }) => id}
        rowName={(row) => getCaseLabel(intl, row)}
        columns={columns}
        params={params}
        filters={<CaseFilters params={params} />}
        bulkActions={bulk.actions}
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
      {bulk.dialog}
    </>
  );
}

function CaseFilters({ params }: { params: CaseParams }) {
  const intl = useIntl();
  const reasons = useReasons();
  return (
    <>
      <StateFilter params={params} />
      <ReasonFilter params={params} {...reasons} />
      <FilterSelect
        name="source"
        label={intl.formatMessage({ id: 'reportCases.filter.source' })}
        allLabel={intl.formatMessage({ id: 'reportCases.filter.anySource' })}
        params={params}
        options={CASE_SOURCES.map((source) => ({
          value: source,
          label: intl.formatMessage({ id: `reportCases.source.${source}` }),
        }))}
      />
      <MineFilter params={params} />
    </>
  );
}
