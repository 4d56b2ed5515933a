import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import type { TeamTable_TeamFragment } from '@/generated/teams/fragments';
import {
  GetTeamDetailsByTeamTypeIdDocument,
  useGetTeamDetailsByTeamTypeIdQuery,
  type GetTeamDetailsByTeamTypeIdQuery,
  type GetTeamDetailsByTeamTypeIdQueryVariables,
} from '@/generated/teams/getTeamDetailsByTeamTypeId';
import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { DataTable } from '@/shared/ui/table/DataTable';
import { FilterSelect } from '@/shared/ui/table/FilterSelect';
import { tableSource } from '@/shared/ui/table/tableSource';
import type { RowAction } from '@/shared/ui/table/types';
import { useTableParams, type TableParams } from '@/shared/url/useTableParams';

import { TEAM_SORTS, getTeamColumns, type TeamSortKey } from './teamColumns';
import { useDeleteTeam } from './useDeleteTeam';

const FILTERS = ['createdByMe'] as const;
const NEWEST_FIRST = { by: 'cts', order: 'desc' } as const;

type TeamListParams = TableParams<(typeof FILTERS)[number]>;

interface TeamTableProps {
  onCreate: () => void;
  onEdit: (teamId: number) => void;
}

const teams = tableSource<
  GetTeamDetailsByTeamTypeIdQuery,
  GetTeamDetailsByTeamTypeIdQueryVariables,
  GetTeamDetailsByTeamTypeIdQueryVariables,
  TeamTable_TeamFragment
>({
  useQuery: useGetTeamDetailsByTeamTypeIdQuery,
  document: GetTeamDetailsByTeamTypeIdDocument,
  toVariables: (params) => params,
  toPage: ({ data, total_count: total }) => ({ rows: data ?? [], total: total ?? 0 }),
});

/** The viewer's teams. Search, sort order, page and filter are stored in the URL. */
export function TeamTable({ onCreate, onEdit }: TeamTableProps) {
  const intl = useIntl();
  const params = useTableParams({ filters: FILTERS, sortable: TEAM_SORTS, defaultSort: NEWEST_FIRST });
  const table = teams.useTable(toVariables(params), { fileName: 'teams' });
  const columns = useMemo(() => getTeamColumns(intl), [intl]);
  const rowActions = useTeamActions(onEdit);

  return (
    <DataTable<TeamTable_TeamFragment>
      {...table}
      label={intl.formatMessage({ id: 'teams.list.label' })}
      searchLabel={intl.formatMessage({ id: 'teams.list.search' })}
      rowKey={(team) => team.id}
      rowName={(team) => team.name}
      columns={columns}
      params={params}
      filters={<CreatedByMeFilter params={params} />}
      rowActions={rowActions}
      empty={
        <EmptyState
          image="team"
          title={intl.formatMessage({ id: 'teams.list.empty' })}
          hint={intl.formatMessage({ id: 'teams.list.emptyHint' })}
          action={
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onCreate}>
              <FormattedMessage id="teams.create" />
            </Button>
          }
        />
      }
    />
  );
}

function toVariables({
  page,
  pageSize,
  search,
  filters,
  sortBy,
  sortOrder,
}: TeamListParams): GetTeamDetailsByTeamTypeIdQueryVariables {
  const { createdByMe } = filters;
  return {
    searchText: search || null,
    createdByMe: createdByMe === 'true' ? true : createdByMe === 'false' ? false : null,
    pageNumber: page,
    pageSize,
    sortBy: TEAM_SORTS.find((key): key is TeamSortKey => key === sortBy) ?? null,
    sortOrder,
  };
}

function CreatedByMeFilter({ params }: { params: TeamListParams }) {
  const intl = useIntl();
  return (
    <FilterSelect
      name="createdByMe"
      label={intl.formatMessage({ id: 'teams.filter.label' })}
      allLabel={intl.formatMessage({ id: 'teams.filter.all' })}
      params={params}
      options={[
        { value: 'true', label: intl.formatMessage({ id: 'teams.filter.created' }) },
        { value: 'false', label: intl.formatMessage({ id: 'teams.filter.joined' }) },
      ]}
    />
  );
}

function useTeamActions(onEdit: (teamId: number) => void): (team: TeamTable_TeamFragment) => readonly RowAction[] {
  const intl = useIntl();
  const deleteTeam = useDeleteTeam();
  return (team) => [
    { key: 'open', label: intl.formatMessage({ id: 'teams.list.open' }), to: paths.teamDetail(team.id) },
    {
      key: 'edit',
      label: intl.formatMessage({ id: 'teams.list.edit' }),
      onSelect: () => onEdit(team.id),
      disabledReason: team.viewer_can.edit ? undefined : intl.formatMessage({ id: 'teams.edit.notAllowed' }),
    },
    {
      key: 'delete',
      label: intl.formatMessage({ id: 'teams.list.delete' }),
      danger: true,
      onSelect: () => deleteTeam(team),
      disabledReason: team.viewer_can.delete ? undefined : intl.formatMessage({ id: getDeleteReason(team) }),
    },
  ];
}

/** Owners can delete every team except their personal one. */
function getDeleteReason(team: TeamTable_TeamFragment) {
  return team.viewer_role === 'owner' ? 'teams.delete.personal' : 'teams.delete.notAllowed';
}
