import { FormattedMessage } from 'react-intl';

import { useUiSettings } from '@/shared/theme/UiSettingsProvider';

import { SettingSwitch } from './SettingSwitch';

/** Whether links in posts are shown as cards. Saved with the appearance of the shell. */
export function LinkCards() {
  const { settings, update } = useUiSettings();
  return (
    <SettingSwitch
      label={<FormattedMessage id="settings.linkCards" />}
      hint={<FormattedMessage id="settings.linkCards.hint" />}
      checked={settings.linkCards}
      onChange={(linkCards) => update({ linkCards })}
    />
  );
}
