import { useApolloClient } from '@apollo/client/react';
import { PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import type { TeamTable_TeamFragment } from '@/generated/teams/fragments';
import {
  GetTeamDetailsByTeamTypeIdDocument,
  useGetTeamDetailsByTeamTypeIdQuery,
  type GetTeamDetailsByTeamTypeIdQuery,
  type GetTeamDetailsByTeamTypeIdQueryVariables,
} from '@/generated/teams/getTeamDetailsByTeamTypeId';
import { readReply } from '@/shared/action/readReply';
import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/EmptyState';
import { DataTable } from '@/shared/ui/table/DataTable';
import { loadAllPages } from '@/shared/ui/table/loadAllPages';
import type { RowAction } from '@/shared/ui/table/types';
import { useTableParams, type TableParams } from '@/shared/url/useTableParams';

import { TEAM_SORTS, teamColumns, type TeamSortKey } from './teamColumns';
import { useDeleteTeam } from './useDeleteTeam';

const FILTERS = ['createdByMe'] as const;
const NEWEST_FIRST = { by: 'cts', order: 'desc' } as const;

type TeamListParams = TableParams<(typeof FILTERS)[number]>;

interface TeamTableProps {
  onCreate: () => void;
  onEdit: (teamId: number) => void;
}

/** The viewer's teams with search, sort, paging and the createdByMe filter in the address. */
export function TeamTable({ onCreate, onEdit }: TeamTableProps) {
  const intl = useIntl();
  const params = useTableParams({ filters: FILTERS, sortable: TEAM_SORTS, defaultSort: NEWEST_FIRST });
  const variables = toVariables(params);
  const result = useGetTeamDetailsByTeamTypeIdQuery({ variables, fetchPolicy: 'cache-and-network' });
  // While the next page is read, the one before stays on screen.
  const { reply, failure, loading } = readReply({ ...result, data: result.data ?? result.previousData });
  const columns = useMemo(() => teamColumns(intl), [intl]);
  const load = useLoadAllTeams(variables);
  const rowActions = useTeamActions(onEdit);

  return (
    <DataTable<TeamTable_TeamFragment>
      label={intl.formatMessage({ id: 'teams.list.label' })}
      searchLabel={intl.formatMessage({ id: 'teams.list.search' })}
      rows={reply?.data ?? undefined}
      total={reply?.total_count ?? 0}
      loading={loading && result.data === undefined}
      failure={failure}
      onRetry={() => void result.refetch()}
      rowKey={(team) => team.id}
      rowName={(team) => team.name}
      columns={columns}
      params={params}
      filters={<CreatedByMeFilter params={params} />}
      rowActions={rowActions}
      exportAs={{ fileName: 'teams', load }}
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
    createdByMe: createdByMe === undefined ? null : createdByMe === 'true',
    pageNumber: page,
    pageSize,
    sortBy: TEAM_SORTS.find((key): key is TeamSortKey => key === sortBy) ?? null,
    sortOrder,
  };
}

function CreatedByMeFilter({ params }: { params: TeamListParams }) {
  const intl = useIntl();
  return (
    <Select
      aria-label={intl.formatMessage({ id: 'teams.filter.label' })}
      value={params.filters.createdByMe ?? 'all'}
      onChange={(value) => params.setFilter('createdByMe', value === 'all' ? null : value)}
      popupMatchSelectWidth={false}
      options={[
        { value: 'all', label: intl.formatMessage({ id: 'teams.filter.all' }) },
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
      disabledReason: team.viewer_can.delete ? undefined : intl.formatMessage({ id: whyNotDelete(team) }),
    },
  ];
}

/** Owners can delete every team but their personal one. */
function whyNotDelete(team: TeamTable_TeamFragment) {
  return team.viewer_role === 'owner' ? 'teams.delete.personal' : 'teams.delete.notAllowed';
}

/** Every team of the list as it is filtered now, for the export. */
function useLoadAllTeams(variables: GetTeamDetailsByTeamTypeIdQueryVariables): () => Promise<TeamTable_TeamFragment[]> {
  const client = useApolloClient();
  return () =>
    loadAllPages(async (pageNumber, pageSize) => {
      const { data } = await client.query<GetTeamDetailsByTeamTypeIdQuery>({
        query: GetTeamDetailsByTeamTypeIdDocument,
        variables: { ...variables, pageNumber, pageSize },
        fetchPolicy: 'no-cache',
      });
      const reply = data?.getTeamDetailsByTeamTypeId;
      if (!reply?.data) throw new Error('The list could not be read');
      return { rows: reply.data, total: reply.total_count ?? reply.data.length };
    });
}
