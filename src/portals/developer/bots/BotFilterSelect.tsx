import { Select } from 'antd';
import { useState } from 'react';
import { useIntl } from 'react-intl';

import { toTeamFilter, getTeamId, toBotFilter, type BotFilter } from '@/domain/bots/botFilter';
import { ALL_TEAMS, isOrganisation } from '@/domain/bots/form/botTeams';
import { useGetTeamDetailsByTeamTypeIdQuery } from '@/generated/teams/getTeamDetailsByTeamTypeId';
import { readResponse } from '@/shared/action/readResponse';

interface BotFilterSelectProps {
  /** Undefined while the address names a team that does not exist. */
  filter: BotFilter | undefined;
  /** The name of the filter's team, when it is available without the teams. */
  teamName: string | undefined;
  onChange: (filter: BotFilter) => void;
}

/** Filters the list by team. The teams are read when the select opens. */
export function BotFilterSelect({ filter, teamName, onChange }: BotFilterSelectProps) {
  const intl = useIntl();
  const [isWanted, setWanted] = useState(false);
  const teamId = filter === undefined ? undefined : getTeamId(filter);
  const needsName = teamId !== undefined && teamName === undefined;
  const { response, loading } = readResponse(
    useGetTeamDetailsByTeamTypeIdQuery({ variables: ALL_TEAMS, skip: !isWanted && !needsName }),
  );
  const teams = (response?.data ?? []).filter(isOrganisation).map(({ id, name }) => ({ id, name }));
  // Used until the teams are loaded, and for a team beyond the first hundred.
  const chosen =
    teamId === undefined || teams.some(({ id }) => id === teamId) ? [] : [{ id: teamId, name: teamName ?? '…' }];
  const options = [...chosen, ...teams].map(({ id, name }) => ({ value: toTeamFilter(id) ?? 'all', label: name }));

  return (
    <Select<string>
      placeholder={intl.formatMessage({ id: 'bots.filter.label' })}
      aria-label={intl.formatMessage({ id: 'bots.filter.label' })}
      value={filter}
      onChange={(value) => onChange(toBotFilter(value) ?? 'all')}
      onOpenChange={(open) => {
        if (open) setWanted(true);
      }}
      loading={loading && isWanted}
      popupMatchSelectWidth={false}
      style={{ minInlineSize: '18rem' }}
      options={[
        { value: 'all', label: intl.formatMessage({ id: 'bots.filter.all' }) },
        { value: 'personal', label: intl.formatMessage({ id: 'bots.filter.personal' }) },
        ...(options.length > 0 ? [{ label: intl.formatMessage({ id: 'bots.filter.teams' }), options }] : []),
      ]}
    />
  );
}
