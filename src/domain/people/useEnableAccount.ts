import { useIntl } from 'react-intl';

import { useEnableDisableUserByUserIdMutation } from '@/generated/people/enableDisableUserByUserId';
import { useAction } from '@/shared/action/useAction';
import type { Outcome } from '@/shared/bulk/runBulk';
import { useConfirm } from '@/shared/feedback/useConfirm';

import { ACCOUNT_QUERIES, type SwitchableAccount } from './accountSwitch';

/** Enables one account of a bulk action: without confirmation and toast, because the bulk action reports the result. */
export function useEnableAccountSilently(): (user: SwitchableAccount) => Promise<Outcome> {
  const change = useAction(useEnableDisableUserByUserIdMutation, { success: 'silent', failure: 'form' });
  return ({ id, uts }) => change.run({ userId: id, status: true, expectedUts: uts });
}

/** Enables an account that an admin has disabled, after a confirmation. */
export function useEnableAccount(): (user: SwitchableAccount) => void {
  const intl = useIntl();
  const confirm = useConfirm();
  const change = useAction(useEnableDisableUserByUserIdMutation, { failure: 'form', refetchQueries: ACCOUNT_QUERIES });

  return (user) =>
    confirm({
      title: intl.formatMessage({ id: 'people.enable.title' }, { username: user.username }),
      message: intl.formatMessage({ id: 'people.enable.message' }),
      okLabel: intl.formatMessage({ id: 'people.enable' }),
      run: async () => {
        const result = await change.run({ userId: user.id, status: true, expectedUts: user.uts });
        return result.ok ? undefined : result.message;
      },
    });
}
