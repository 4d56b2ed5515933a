import { useIntl } from 'react-intl';

import { useDeleteTeamMutation } from '@/generated/teams/deleteTeam';
import { useAction } from '@/shared/action/useAction';
import { useConfirm } from '@/shared/feedback/useConfirm';

interface DeletableTeam {
  id: number;
  name: string;
}

/** Deletes a team after a confirmation and refetches the list of teams. The confirmation shows errors. */
export function useDeleteTeam(onDeleted?: () => void): (team: DeletableTeam) => void {
  const intl = useIntl();
  const confirm = useConfirm();
  const deleteTeam = useAction(useDeleteTeamMutation, {
    failure: 'form',
    refetchQueries: ['getTeamDetailsByTeamTypeId'],
  });

  return ({ id, name }) =>
    confirm({
      title: intl.formatMessage({ id: 'teams.delete.title' }, { name }),
      message: intl.formatMessage({ id: 'teams.delete.message' }),
      okLabel: intl.formatMessage({ id: 'teams.delete.ok' }),
      danger: true,
      run: async () => {
        const result = await deleteTeam.run({ teamId: id });
        if (!result.ok) return result.message;
        onDeleted?.();
        return undefined;
      },
    });
}
