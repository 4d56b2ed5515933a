import { Button } from 'antd';
import { FormattedMessage } from 'react-intl';

import { isDisabled, type SwitchableAccount } from '@/domain/people/accountSwitch';
import { DisableAccountDialog } from '@/domain/people/DisableAccountDialog';
import { useEnableAccount } from '@/domain/people/useEnableAccount';

interface AccountSwitchProps {
  user: SwitchableAccount;
  /** Whether the dialog is open in the address. */
  isDisabling: boolean;
  onDisable: () => void;
  onClose: () => void;
}

/** Disables and enables an account. A chunk of its own, because only admins see it. */
export function AccountSwitch({ user, isDisabling, onDisable, onClose }: AccountSwitchProps) {
  const enable = useEnableAccount();
  const isOff = isDisabled(user);
  return (
    <>
      <Button danger={!isOff} type={isOff ? 'primary' : 'default'} onClick={isOff ? () => enable(user) : onDisable}>
        <FormattedMessage id={isOff ? 'people.enable' : 'people.disable'} />
      </Button>
      {isDisabling ? <DisableAccountDialog user={user} onClose={onClose} /> : null}
    </>
  );
}
