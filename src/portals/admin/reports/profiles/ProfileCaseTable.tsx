import { useMemo } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';

import { useProfileReasons } from '@/domain/reports/useProfileReasons';
import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { DataTable } from '@/shared/ui/table/DataTable';
import { RowOpener } from '@/shared/ui/table/RowOpener';
import type { DataColumn } from '@/shared/ui/table/types';
import { Tag } from '@/shared/ui/text/Tag';
import { useTableParams } from '@/shared/url/useTableParams';

import { MineFilter, StateFilter } from '../CaseFilters';
import { ReasonFilter } from '../ReasonFilter';
import styles from '../Reports.module.css';
import { sharedColumns } from '../sharedColumns';
import {
  PROFILE_CASE_FILTERS,
  PROFILE_CASE_SORTS,
  profileCases,
  toProfileCaseQuery,
  type ProfileCaseRow,
} from './profileCaseSource';

const LATEST_FIRST = { by: 'last_reported_at', order: 'desc' } as const;

/** The queue of reported profiles and bots. Shows waiting cases by default. */
export function ProfileCaseTable() {
  const intl = useIntl();
  const params = useTableParams({
    filters: PROFILE_CASE_FILTERS,
    sortable: PROFILE_CASE_SORTS,
    defaultSort: LATEST_FIRST,
  });
  const table = profileCases.useTable(toProfileCaseQuery(params), { fileName: 'reported-profiles' });
  const reasons = useProfileReasons();
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
        <>
          <StateFilter params={params} />
          <ReasonFilter params={params} {...reasons} />
          <MineFilter params={params} />
        </>
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

const nameProfile = (intl: IntlShape, { person, bot }: ProfileCaseRow): string =>
  bot?.bot_name ?? person?.full_name ?? intl.formatMessage({ id: 'reportCases.accountDeleted' });

function profileCaseColumns(intl: IntlShape): ReadonlyArray<DataColumn<ProfileCaseRow>> {
  const shared = sharedColumns(intl);
  return [
    {
      key: 'person',
      title: intl.formatMessage({ id: 'reportCases.profile.person' }),
      hideable: false,
      text: (row) => nameProfile(intl, row),
      render: (row) => (
        <span className={styles['tags']}>
          <RowOpener to={paths.adminProfileCase(row.id)}>
            <bdi>{nameProfile(intl, row)}</bdi>
          </RowOpener>
          {row.bot === null ? null : (
            <Tag tone="plain">
              <FormattedMessage id="reportCases.bot" />
            </Tag>
          )}
        </span>
      ),
    },
    { ...shared.reasons, visibleFrom: 'md' },
    shared.count,
    { ...shared.last, visibleFrom: 'lg' },
    shared.state,
    shared.decision,
    shared.assignee,
  ];
}
