import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { useViewer } from '@/domain/session/SessionContext';
import type { MemberTable_TeamMemberFragment, TeamDetail_TeamFragment } from '@/generated/teams/fragments';
import { useGetTeamMembersQuery } from '@/generated/teams/getTeamMembers';
import { readResponse } from '@/shared/action/readResponse';
import { paths } from '@/shared/paths';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { Panel } from '@/shared/ui/page/Panel';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';
import { Tag } from '@/shared/ui/text/Tag';
import { fullName } from '@rules/people/people';

import styles from './Members.module.css';

import { MemberRole } from './MemberRole';
import { TeamInviteDialog } from './TeamInviteDialog';
import { statusMessages } from './teamRoles';
import { useRemoveMember } from './useRemoveMember';

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
            <Member key={member.user_id} member={member} team={team} />
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

function Member({ member, team }: { member: MemberTable_TeamMemberFragment; team: TeamDetail_TeamFragment }) {
  const viewer = useViewer();
  const name = fullName(member);
  const isViewer = member.user_id === viewer.id;
  return (
    <li className={styles['member']}>
      <Avatar kind="profile" src={member.thumb ?? member.profilephoto} size={40} />
      <span className={styles['person']}>
        <span>
          <Link to={paths.user(member.user_id)}>{name}</Link>
          {isViewer ? (
            <>
              {' '}
              <FormattedMessage id="teams.detail.you">{(you) => <small>({you})</small>}</FormattedMessage>
            </>
          ) : null}
        </span>
        <small>{member.emailaddress ?? `@${member.username}`}</small>
      </span>
      <span className={styles['tags']}>
        {member.request_status === 'accepted' ? null : (
          <Tag tone="attention">
            <FormattedMessage id={statusMessages[member.request_status]} />
          </Tag>
        )}
        <MemberRole member={member} team={team} />
        <RemoveButton member={member} team={team} isViewer={isViewer} />
      </span>
    </li>
  );
}

interface RemoveButtonProps {
  member: MemberTable_TeamMemberFragment;
  team: TeamDetail_TeamFragment;
  isViewer: boolean;
}

function RemoveButton({ member, team, isViewer }: RemoveButtonProps) {
  const intl = useIntl();
  const remove = useRemoveMember(team.id);
  if (member.role === 'owner' || !(isViewer || team.viewer_can.invite)) return null;
  return (
    <Button
      size="small"
      type="text"
      danger
      onClick={() => remove(member, isViewer)}
      aria-label={isViewer ? undefined : intl.formatMessage({ id: getNamedLabel(member) }, { name: fullName(member) })}
    >
      <FormattedMessage id={formatLabel(member, isViewer)} />
    </Button>
  );
}

const getNamedLabel = ({ request_status }: MemberTable_TeamMemberFragment) =>
  request_status === 'invited' ? 'teams.member.withdrawNamed' : 'teams.member.removeNamed';

function formatLabel(member: MemberTable_TeamMemberFragment, isViewer: boolean) {
  if (isViewer) return 'teams.member.leave';
  return member.request_status === 'invited' ? 'teams.member.withdraw' : 'teams.member.remove';
}
