import { useIntl } from 'react-intl';

import { isDisabled } from '@/domain/people/accountSwitch';
import { useEnableAccount } from '@/domain/people/useEnableAccount';
import type { UserTable_UserFragment } from '@/generated/people/fragments';
import { paths } from '@/shared/paths';
import type { RowAction } from '@/shared/ui/table/types';

import type { PeopleKind } from './types';

/** The menu of an account: its page, balance and password, disable and enable. */
export function usePeopleActions(
  { hasBalance }: PeopleKind,
  onDisable: (id: number) => void,
): (user: UserTable_UserFragment) => readonly RowAction[] {
  const intl = useIntl();
  const enable = useEnableAccount();

  return (user) => {
    const isOff = isDisabled(user);
    const permissions = user.viewer_can;
    return [
      { key: 'open', label: intl.formatMessage({ id: 'adminPeople.open' }), to: paths.userDetail(user.id) },
      ...(hasBalance
        ? [
            {
              key: 'balance',
              label: intl.formatMessage({ id: 'page.adminTransactionBalance' }),
              to: paths.adminTransactionBalance(user.id),
            },
          ]
        : []),
      ...(permissions?.change_password
        ? [
            {
              key: 'password',
              label: intl.formatMessage({ id: 'page.changePassword' }),
              to: paths.changePasswordOf(user.id),
            },
          ]
        : []),
      {
        key: 'switch',
        label: intl.formatMessage({ id: isOff ? 'people.enable' : 'people.disable' }),
        danger: !isOff,
        onSelect: () => (isOff ? enable(user) : onDisable(user.id)),
        ...(permissions?.enable_disable ? {} : { disabledReason: intl.formatMessage({ id: 'adminPeople.notYours' }) }),
      },
    ];
  };
}
