import { useMemo } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { DataTable } from '@/shared/ui/table/DataTable';
import { FilterSelect } from '@/shared/ui/table/FilterSelect';
import { RowOpener } from '@/shared/ui/table/RowOpener';
import type { DataColumn } from '@/shared/ui/table/types';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { useTableParams } from '@/shared/url/useTableParams';

import { CaseStateTag, Reasons } from '../case/CaseParts';
import {
  PROFILE_CASE_FILTERS,
  PROFILE_CASE_SORTS,
  PROFILE_CASE_STATES,
  profileCases,
  toProfileCaseQuery,
  type ProfileCaseRow,
} from './profileCaseSource';

const LATEST_FIRST = { by: 'last_reported_at', order: 'desc' } as const;

/** The queue of reported profiles. Shows pending cases by default. */
export function ProfileCaseTable() {
  const intl = useIntl();
  const params = useTableParams({
    filters: PROFILE_CASE_FILTERS,
    sortable: PROFILE_CASE_SORTS,
    defaultSort: LATEST_FIRST,
  });
  const table = profileCases.useTable(toProfileCaseQuery(params), { fileName: 'reported-profiles' });
  const columns = useMemo(() => profileCaseColumns(intl), [intl]);
  return (
    <DataTable<ProfileCaseRow>
      {...table}
      label={intl.formatMessage({ id: 'reportCases.view.profiles' })}
      searchLabel={intl.formatMessage({ id: 'reportCases.profile.search' })}
      rowKey={({ id }) => id}
      rowName={(row) => nameProfile(intl, row)}
      columns={columns}
      params={params}
      filters={
        <FilterSelect
          name="state"
          label={intl.formatMessage({ id: 'reportCases.filter.state' })}
          allLabel={intl.formatMessage({ id: 'reportCases.state.waiting' })}
          params={params}
          options={PROFILE_CASE_STATES.filter((state) => state !== 'waiting').map((state) => ({
            value: state,
            label: intl.formatMessage({ id: `reportCases.state.${state}` }),
          }))}
        />
      }
      rowActions={(row) => [
        { key: 'case', label: intl.formatMessage({ id: 'reportCases.openCase' }), to: paths.adminProfileCase(row.id) },
      ]}
      empty={
        <EmptyState
          title={intl.formatMessage({ id: 'reportCases.profile.empty' })}
          hint={intl.formatMessage({ id: 'reportCases.profile.emptyHint' })}
        />
      }
    />
  );
}

const nameProfile = (intl: IntlShape, { person }: ProfileCaseRow): string =>
  person?.full_name ?? intl.formatMessage({ id: 'reportCases.nobody' });

function profileCaseColumns(intl: IntlShape): ReadonlyArray<DataColumn<ProfileCaseRow>> {
  return [
    {
      key: 'person',
      title: intl.formatMessage({ id: 'reportCases.profile.person' }),
      hideable: false,
      text: (row) => nameProfile(intl, row),
      render: (row) => (
        <RowOpener to={paths.adminProfileCase(row.id)}>
          <bdi>{nameProfile(intl, row)}</bdi>
        </RowOpener>
      ),
    },
    {
      key: 'reasons',
      title: intl.formatMessage({ id: 'reportCases.column.reasons' }),
      visibleFrom: 'md',
      text: ({ reasons }) => reasons.map(({ category, count }) => `${category} (${count})`).join(', '),
      render: ({ reasons }) => <Reasons reasons={reasons} />,
    },
    {
      key: 'report_count',
      title: intl.formatMessage({ id: 'reportCases.column.count' }),
      visibleFrom: 'sm',
      align: 'end',
      text: ({ report_count: count }) => count,
      render: ({ report_count: count }) => intl.formatNumber(count),
    },
    {
      key: 'last_reported_at',
      title: intl.formatMessage({ id: 'reportCases.column.last' }),
      sortable: true,
      visibleFrom: 'lg',
      text: ({ last_reported_at: at }) => at,
      render: ({ last_reported_at: at }) => <RelativeTime value={at} />,
    },
    {
      key: 'state',
      title: intl.formatMessage({ id: 'reportCases.column.state' }),
      text: ({ state }) => intl.formatMessage({ id: `reportCases.state.${state}` }),
      render: ({ state }) => <CaseStateTag state={state} />,
    },
  ];
}
