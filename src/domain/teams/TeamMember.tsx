import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { useViewer } from '@/domain/session/SessionContext';
import type { MemberTable_TeamMemberFragment, TeamDetail_TeamFragment } from '@/generated/teams/fragments';
import { paths } from '@/shared/paths';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { Tag } from '@/shared/ui/text/Tag';
import { fullName } from '@rules/people/people';

import styles from './Members.module.css';

import { MemberRole } from './MemberRole';
import { statusMessages } from './teamRoles';
import { useRemoveMember } from './useRemoveMember';

interface TeamMemberProps {
  member: MemberTable_TeamMemberFragment;
  team: TeamDetail_TeamFragment;
}

/** A member or invited person of a team. */
export function TeamMember({ member, team }: TeamMemberProps) {
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

interface RemoveButtonProps extends TeamMemberProps {
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
