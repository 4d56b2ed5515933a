import { FormattedMessage } from 'react-intl';

import { useEnableDisableNotificationMutation } from '@/generated/settings/enableDisableNotification';
import type { SettingsDialog_UserSettingsFragment } from '@/generated/settings/fragments';
import { useAction } from '@/shared/action/useAction';

import { SettingSwitch } from './SettingSwitch';
import { useDelayedSetting } from './useDelayedSetting';

interface NotificationToggleProps {
  status: SettingsDialog_UserSettingsFragment['enableDisableStatus'];
}

/** Turns all notifications on or off. */
export function NotificationToggle({ status }: NotificationToggleProps) {
  const save = useAction(useEnableDisableNotificationMutation, { success: 'silent' });
  const [isEnabled, change] = useDelayedSetting(
    status === 'enabled',
    async (value) => (await save.run({ status: value ? 'enabled' : 'disabled' })).ok,
  );
  return (
    <SettingSwitch
      label={<FormattedMessage id="settings.notification" />}
      hint={<FormattedMessage id={isEnabled ? 'settings.notification.enabled' : 'settings.notification.disabled'} />}
      checked={isEnabled}
      onChange={change}
    />
  );
}
