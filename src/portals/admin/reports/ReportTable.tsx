import { useMemo } from 'react';
import { useIntl } from 'react-intl';

import { useReasons } from '@/domain/reports/useReasons';
import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { DataTable } from '@/shared/ui/table/DataTable';
import { FilterSelect } from '@/shared/ui/table/FilterSelect';
import { useTableParams } from '@/shared/url/useTableParams';

import { getCaseLabel } from './labels';
import { ReasonFilter } from './ReasonFilter';
import { reportColumns } from './reportColumns';
import {
  REPORT_FILTERS,
  REPORT_SORTS,
  REPORT_STATUSES,
  reports,
  toReportQuery,
  type ReportParams,
  type ReportRow,
} from './reportSource';
import { useReportActions } from './useReportActions';

const NEWEST_FIRST = { by: 'cts', order: 'desc' } as const;

/** All reports, ungrouped. */
export function ReportTable() {
  const intl = useIntl();
  const params = useTableParams({ filters: REPORT_FILTERS, sortable: REPORT_SORTS, defaultSort: NEWEST_FIRST });
  const requested = toReportQuery(params);
  const table = reports.useTable(requested, { fileName: 'post-reports' });
  const columns = useMemo(() => reportColumns(intl), [intl]);
  const getActions = useReportActions();

  return (
    <DataTable<ReportRow>
      {...table}
      label={intl.formatMessage({ id: 'reportCases.posts' })}
      searchLabel={intl.formatMessage({ id: 'reportCases.searchSingle' })}
      rowKey={({ id }) => id}
      rowName={(row) => getCaseLabel(intl, row)}
      columns={columns}
      params={params}
      filters={<ReportFilters params={params} />}
      rowActions={(row) => [
        {
          key: 'case',
          label: intl.formatMessage({ id: 'reportCases.openCase' }),
          to: paths.adminReportCase(row.case_id),
        },
        ...getActions(row, row.case_state === 'decided'),
      ]}
      empty={
        <EmptyState
          title={intl.formatMessage({ id: 'reportCases.empty' })}
          hint={intl.formatMessage({ id: 'reportCases.emptyHint' })}
        />
      }
    />
  );
}

function ReportFilters({ params }: { params: ReportParams }) {
  const intl = useIntl();
  const reasons = useReasons();
  return (
    <>
      <FilterSelect
        name="status"
        label={intl.formatMessage({ id: 'reportCases.filter.state' })}
        allLabel={intl.formatMessage({ id: 'reportCases.status.all' })}
        params={params}
        options={REPORT_STATUSES.map((status) => ({
          value: status,
          label: intl.formatMessage({ id: `reportCases.status.${status}` }),
        }))}
      />
      <ReasonFilter params={params} {...reasons} />
    </>
  );
}
