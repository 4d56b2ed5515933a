import { ExportOutlined, RightOutlined } from '@ant-design/icons';
import { FormattedMessage, useIntl } from 'react-intl';

import type { MessageId } from '@/shared/i18n/messages';
import { paths } from '@/shared/paths';

import styles from './Settings.module.css';
import type { SettingsSection } from './settingsAddress';

const labels: Readonly<Record<SettingsSection, MessageId>> = {
  notifications: 'settings.choices',
  muted: 'mutes.title',
  blocked: 'blocks.title',
  devices: 'settings.devices',
  matrix: 'mirrors.title',
  about: 'settings.about',
  help: 'settings.help',
  delete: 'settings.delete',
};

interface SettingEntriesProps {
  sections: readonly SettingsSection[];
  /** Whether the server shows conversations in Matrix. */
  offersMatrix: boolean;
  onOpen: (section: SettingsSection) => void;
}

/** The legal texts, and a button for each dialog. */
export function SettingEntries({ sections, offersMatrix, onOpen }: SettingEntriesProps) {
  const intl = useIntl();
  const offered = sections.filter((section) => section !== 'matrix' || offersMatrix);
  return (
    <ul className={styles['entries']}>
      <li>
        <a className={styles['entry']} href={paths.registerPolicy()} target="_blank" rel="noopener">
          <FormattedMessage id="settings.legal" />
          <ExportOutlined role="img" aria-label={intl.formatMessage({ id: 'settings.newTab' })} />
        </a>
      </li>
      {offered.map((section) => (
        <li key={section}>
          <button
            type="button"
            className={`${styles['entry']} ${section === 'delete' ? styles['danger'] : ''}`}
            aria-haspopup="dialog"
            onClick={() => onOpen(section)}
          >
            <FormattedMessage id={labels[section]} />
            <RightOutlined aria-hidden className={styles['arrow']} />
          </button>
        </li>
      ))}
    </ul>
  );
}
