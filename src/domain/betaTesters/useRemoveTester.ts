import { useIntl } from 'react-intl';

import { useRemoveBetaTestingInvitationMutation } from '@/generated/betaTesters/removeBetaTestingInvitation';
import { useAction } from '@/shared/action/useAction';
import { useConfirm } from '@/shared/feedback/useConfirm';
import { fullName } from '@rules/people/people';

import { getInvitationState } from './invitationState';
import type { Invitation } from './useInvitations';

/** Withdraws an invitation or removes a tester, after a confirmation. */
export function useRemoveTester(botId: number, onRemoved: () => void): (tester: Invitation) => void {
  const intl = useIntl();
  const confirm = useConfirm();
  const remove = useAction(useRemoveBetaTestingInvitationMutation, {
    failure: 'form',
    refetchQueries: ['getBotDetailsById'],
    onSuccess: onRemoved,
  });
  return (tester) => {
    const name = fullName(tester);
    const state = getInvitationState(tester);
    confirm({
      title: intl.formatMessage(
        { id: state === 'invited' ? 'betaTesters.withdrawTitle' : 'betaTesters.removeTitle' },
        { name },
      ),
      message: state === 'accepted' ? intl.formatMessage({ id: 'betaTesters.removeMessage' }) : undefined,
      okLabel: intl.formatMessage({ id: state === 'invited' ? 'betaTesters.withdraw' : 'betaTesters.remove' }),
      danger: true,
      run: async () => {
        const result = await remove.run({ botId, userId: tester.user_id });
        return result.ok ? undefined : result.message;
      },
    });
  };
}
