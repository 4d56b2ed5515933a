import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';

import type { MemberTable_TeamMemberFragment } from '@/generated/teams/fragments';
import { useRemoveTeamMemberMutation } from '@/generated/teams/removeTeamMember';
import { useAction } from '@/shared/action/useAction';
import { useConfirm } from '@/shared/feedback/useConfirm';
import { paths } from '@/shared/paths';
import { fullName } from '@rules/people/people';

/**
 * Removes a member or an invitation after a confirmation and refetches the members (console §4). After leaving, the
 * viewer is sent to the list of teams.
 */
export function useRemoveMember(teamId: number): (member: MemberTable_TeamMemberFragment, isViewer: boolean) => void {
  const intl = useIntl();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const removeMember = useAction(useRemoveTeamMemberMutation, { failure: 'form' });
  const removeAndRefetch = useAction(useRemoveTeamMemberMutation, {
    failure: 'form',
    refetchQueries: ['getTeamMembers'],
  });

  return (member, isViewer) => {
    const isInvite = member.request_status === 'invited';
    const name = fullName(member);
    const run = async () => {
      // A viewer who has left may no longer read the members, so they are not refetched.
      const result = await (isViewer ? removeMember : removeAndRefetch).run({ teamId, userId: member.user_id });
      if (!result.ok) return result.message;
      if (isViewer) await navigate(paths.teams());
      return undefined;
    };
    if (isViewer) {
      confirm({
        title: intl.formatMessage({ id: 'teams.member.leaveTitle' }),
        message: intl.formatMessage({ id: 'teams.member.leaveMessage' }),
        okLabel: intl.formatMessage({ id: 'teams.member.leave' }),
        danger: true,
        run,
      });
      return;
    }
    confirm({
      title: intl.formatMessage({ id: isInvite ? 'teams.member.withdrawTitle' : 'teams.member.removeTitle' }, { name }),
      ...(isInvite ? {} : { message: intl.formatMessage({ id: 'teams.member.removeMessage' }, { name }) }),
      okLabel: intl.formatMessage({ id: isInvite ? 'teams.member.withdraw' : 'teams.member.remove' }),
      danger: true,
      run,
    });
  };
}
