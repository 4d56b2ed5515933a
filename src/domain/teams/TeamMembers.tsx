import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import type { TeamDetail_TeamFragment } from '@/generated/teams/fragments';
import { useGetTeamMembersQuery } from '@/generated/teams/getTeamMembers';
import { readResponse } from '@/shared/action/readResponse';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { Panel } from '@/shared/ui/page/Panel';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';

import styles from './Members.module.css';

import { TeamInviteDialog } from './TeamInviteDialog';
import { TeamMember } from './TeamMember';

interface TeamMembersProps {
  team: TeamDetail_TeamFragment;
  isInviting: boolean;
  onInvite: () => void;
  onInviteEnd: () => void;
}

/** Members and invited people. Viewers with permission can invite and remove them. */
export function TeamMembers({ team, isInviting, onInvite, onInviteEnd }: TeamMembersProps) {
  const intl = useIntl();
  const result = useGetTeamMembersQuery({ variables: { teamId: team.id }, fetchPolicy: 'cache-and-network' });
  const { response, failure } = readResponse(result);
  const members = response?.data ?? [];

  return (
    <Panel
      title={intl.formatMessage({ id: 'teams.detail.members' })}
      count={response?.data?.filter(({ request_status }) => request_status === 'accepted').length}
      action={
        team.viewer_can.invite ? (
          <Button onClick={onInvite}>
            <FormattedMessage id="teams.detail.invite" />
          </Button>
        ) : null
      }
    >
      {failure === undefined ? null : <ErrorState message={failure} onRetry={() => void result.refetch()} />}
      {response === undefined && failure === undefined ? <ListSkeleton count={3} /> : null}
      {response && members.length === 0 ? (
        <EmptyState title={intl.formatMessage({ id: 'teams.detail.noMembers' })} />
      ) : null}
      {members.length > 0 ? (
        <ul className={styles['list']}>
          {members.map((member) => (
            <TeamMember key={member.user_id} member={member} team={team} />
          ))}
        </ul>
      ) : null}
      {isInviting && team.viewer_can.invite && response ? (
        <TeamInviteDialog
          teamId={team.id}
          excludedIds={members.map((member) => member.user_id)}
          onClose={onInviteEnd}
        />
      ) : null}
    </Panel>
  );
}
