import { Button } from 'antd';
import { FormattedMessage } from 'react-intl';

import { isSwitchedOff, type SwitchableAccount } from '@/domain/people/accountSwitch';
import { DisableAccountDialog } from '@/domain/people/DisableAccountDialog';
import { useEnableAccount } from '@/domain/people/useEnableAccount';

interface AccountSwitchProps {
  user: SwitchableAccount;
  /** Whether the address has opened the dialog. */
  isDisabling: boolean;
  onDisable: () => void;
  onClose: () => void;
}

/** Switches an account off and on: for admins alone, so it is loaded for them alone. */
export function AccountSwitch({ user, isDisabling, onDisable, onClose }: AccountSwitchProps) {
  const enable = useEnableAccount();
  const isOff = isSwitchedOff(user);
  return (
    <>
      <Button danger={!isOff} type={isOff ? 'primary' : 'default'} onClick={isOff ? () => enable(user) : onDisable}>
        <FormattedMessage id={isOff ? 'people.enable' : 'people.disable'} />
      </Button>
      {isDisabling ? <DisableAccountDialog user={user} onClose={onClose} /> : null}
    </>
  );
}
