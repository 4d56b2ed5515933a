import { Select } from 'antd';
import { useIntl } from 'react-intl';

import type { MemberTable_TeamMemberFragment, TeamDetail_TeamFragment, TeamRole } from '@/generated/teams/fragments';
import { fullName } from '@rules/people/people';

import { TeamRoleTag } from './TeamRoleTag';
import { INVITABLE_ROLES, roleMessages } from './teamRoles';
import { useChangeRole } from './useChangeRole';

interface MemberRoleProps {
  member: MemberTable_TeamMemberFragment;
  team: TeamDetail_TeamFragment;
}

/**
 * A member's role, as a select for viewers who may change it. The owner's role changes only with a transfer of the
 * team.
 */
export function MemberRole({ member, team }: MemberRoleProps) {
  if (member.role === 'owner' || !team.viewer_can.invite) return <TeamRoleTag role={member.role} />;
  return <RoleSelect member={member} team={team} />;
}

function RoleSelect({ member, team }: MemberRoleProps) {
  const intl = useIntl();
  const { change, busy } = useChangeRole(team.id);
  const canBecomeOwner = team.viewer_can.transfer && member.request_status === 'accepted';
  return (
    <Select<TeamRole>
      size="small"
      value={member.role}
      disabled={busy}
      onChange={(role) => change(member, role)}
      aria-label={intl.formatMessage({ id: 'teams.role.of' }, { name: fullName(member) })}
      popupMatchSelectWidth={false}
      options={[
        ...INVITABLE_ROLES.map((role) => ({ value: role, label: intl.formatMessage({ id: roleMessages[role] }) })),
        ...(canBecomeOwner
          ? [{ value: 'owner' as const, label: intl.formatMessage({ id: 'teams.role.transfer' }) }]
          : []),
      ]}
    />
  );
}
