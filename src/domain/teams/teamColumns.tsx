import type { IntlShape } from 'react-intl';

import type { TeamTable_TeamFragment } from '@/generated/teams/fragments';
import type { MessageId } from '@/shared/i18n/messages';
import { paths } from '@/shared/paths';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { RowOpener } from '@/shared/ui/table/RowOpener';
import type { DataColumn } from '@/shared/ui/table/types';
import { fullName } from '@rules/people/people';

import styles from './TeamCell.module.css';
import { TeamRoleTag } from './TeamRoleTag';

/** Sort keys of the list, from the enum TeamSort of the schema. */
export const TEAM_SORTS = ['name', 'num_members', 'num_bots', 'cts', 'uts'] as const;
export type TeamSortKey = (typeof TEAM_SORTS)[number];

export function getOwnerName(
  team: Pick<TeamTable_TeamFragment, 'owner_firstname' | 'owner_lastname' | 'owner_username'>,
): string {
  return fullName({ firstname: team.owner_firstname, lastname: team.owner_lastname, username: team.owner_username });
}

export function getTeamColumns(intl: IntlShape): ReadonlyArray<DataColumn<TeamTable_TeamFragment>> {
  const title = (id: MessageId) => intl.formatMessage({ id });
  return [
    {
      key: 'name',
      title: title('teams.column.name'),
      sortable: true,
      hideable: false,
      text: (team) => team.name,
      render: (team) => <TeamCell team={team} />,
    },
    {
      key: 'owner',
      title: title('teams.column.owner'),
      visibleFrom: 'md',
      text: getOwnerName,
      render: getOwnerName,
    },
    {
      key: 'role',
      title: title('teams.column.role'),
      visibleFrom: 'sm',
      text: (team) => team.viewer_role ?? '',
      render: (team) => (team.viewer_role === null ? null : <TeamRoleTag role={team.viewer_role} />),
    },
    {
      key: 'num_members',
      title: title('teams.column.members'),
      sortable: true,
      align: 'end',
      visibleFrom: 'sm',
      text: (team) => team.num_members,
      render: (team) => intl.formatNumber(team.num_members),
    },
    {
      key: 'num_bots',
      title: title('teams.column.bots'),
      sortable: true,
      align: 'end',
      visibleFrom: 'md',
      text: (team) => team.num_bots,
      render: (team) => intl.formatNumber(team.num_bots),
    },
    {
      key: 'uts',
      title: title('teams.column.changed'),
      sortable: true,
      visibleFrom: 'lg',
      text: (team) => team.uts,
      render: (team) => <RelativeTime value={team.uts} />,
    },
  ];
}

function TeamCell({ team }: { team: TeamTable_TeamFragment }) {
  return (
    <span className={styles['cell']}>
      <Avatar kind="team" src={team.thumb ?? team.image} size={40} />
      <span className={styles['text']}>
        <RowOpener to={paths.teamDetail(team.id)}>{team.name}</RowOpener>
        <small>{team.short_description}</small>
      </span>
    </span>
  );
}
