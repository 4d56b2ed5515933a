import { FormattedMessage } from 'react-intl';

import { useUiSettings } from '@/shared/theme/UiSettingsProvider';

import { SettingSwitch } from './SettingSwitch';
import styles from './Settings.module.css';

/** Whether a fired price alert makes a sound. Saved with the appearance of the shell. */
export function AlertSound() {
  const { settings, update } = useUiSettings();
  return (
    <ul className={styles['list']}>
      <SettingSwitch
        label={<FormattedMessage id="settings.alertSound" />}
        hint={<FormattedMessage id="settings.alertSound.hint" />}
        checked={settings.alertSound}
        onChange={(alertSound) => update({ alertSound })}
      />
    </ul>
  );
}
