import { useIntl } from 'react-intl';

import { useViewer } from '@/domain/session/SessionContext';
import type { MemberTable_TeamMemberFragment, TeamRole } from '@/generated/teams/fragments';
import { useUpdateTeamMemberRoleMutation } from '@/generated/teams/updateTeamMemberRole';
import { useAction } from '@/shared/action/useAction';
import { useConfirm } from '@/shared/feedback/useConfirm';
import { fullName } from '@rules/people/people';

import { roleMessages } from './teamRoles';

interface ChangeRole {
  change: (member: MemberTable_TeamMemberFragment, role: TeamRole) => void;
  busy: boolean;
}

/** Changes the role of a member. Transferring the team or changing the viewer's own role needs a confirmation. */
export function useChangeRole(teamId: number): ChangeRole {
  const intl = useIntl();
  const viewer = useViewer();
  const confirm = useConfirm();
  const updateOther = useAction(useUpdateTeamMemberRoleMutation, { refetchQueries: ['getTeamMembers'] });
  // Changes the viewer's own permissions, so the team is refetched, too.
  const updateOwn = useAction(useUpdateTeamMemberRoleMutation, {
    failure: 'form',
    refetchQueries: ['getTeamMembers', 'getTeamDetailsWithBotList'],
  });

  const change: ChangeRole['change'] = (member, role) => {
    const variables = { teamId, userId: member.user_id, role };
    const isTransfer = role === 'owner';
    if (!isTransfer && member.user_id !== viewer.id) {
      void updateOther.run(variables);
      return;
    }
    const name = fullName(member);
    confirm({
      title: isTransfer
        ? intl.formatMessage({ id: 'teams.role.transferTitle' }, { name })
        : intl.formatMessage({ id: 'teams.role.selfTitle' }, { role: intl.formatMessage({ id: roleMessages[role] }) }),
      message: isTransfer
        ? intl.formatMessage({ id: 'teams.role.transferMessage' }, { name })
        : intl.formatMessage({ id: 'teams.role.selfMessage' }),
      okLabel: intl.formatMessage({ id: isTransfer ? 'teams.role.transferOk' : 'teams.role.selfOk' }),
      danger: true,
      run: async () => {
        const result = await updateOwn.run(variables);
        return result.ok ? undefined : result.message;
      },
    });
  };
  return { change, busy: updateOther.busy || updateOwn.busy };
}
