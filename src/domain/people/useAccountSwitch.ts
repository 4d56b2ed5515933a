import { useIntl } from 'react-intl';

import { useEnableDisableUserByUserIdMutation } from '@/generated/people/enableDisableUserByUserId';
import type { UserRecord_UserFragment } from '@/generated/people/fragments';
import { useAction } from '@/shared/action/useAction';
import { useConfirm } from '@/shared/feedback/useConfirm';

interface AccountSwitch {
  isEnabled: boolean;
  /** Asks, then switches. */
  ask: () => void;
}

/** Admins switch an account off and on again. */
export function useAccountSwitch(
  user: Pick<UserRecord_UserFragment, 'id' | 'username' | 's2_user_status'>,
): AccountSwitch {
  const intl = useIntl();
  const confirm = useConfirm();
  const change = useAction(useEnableDisableUserByUserIdMutation, {
    failure: 'form',
    refetch: ['getUserDetailById'],
  });
  const isEnabled = user.s2_user_status?.name !== 'disabled';

  const ask = () =>
    confirm({
      title: intl.formatMessage(
        { id: isEnabled ? 'people.disable.title' : 'people.enable.title' },
        { username: user.username },
      ),
      message: intl.formatMessage({ id: isEnabled ? 'people.disable.message' : 'people.enable.message' }),
      okLabel: intl.formatMessage({ id: isEnabled ? 'people.disable' : 'people.enable' }),
      danger: isEnabled,
      run: async () => {
        const result = await change.run({ userId: user.id, status: !isEnabled });
        return result.ok ? undefined : result.message;
      },
    });
  return { isEnabled, ask };
}
