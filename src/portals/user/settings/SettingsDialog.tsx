import { ExportOutlined, RightOutlined } from '@ant-design/icons';
import { Modal } from 'antd';
import { lazy, Suspense, type ComponentType } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useGetUserSettingsByIdQuery } from '@/generated/settings/getUserSettingsById';
import { readResponse } from '@/shared/action/readResponse';
import type { MessageId } from '@/shared/i18n/messages';
import { paths } from '@/shared/paths';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';
import { useReturnFocus } from '@/shared/ui/hooks/useReturnFocus';

import styles from './Settings.module.css';
import { SettingToggles } from './SettingToggles';
import { ACCOUNT_MENU, useSettingsAddress, type SettingsSection } from './settingsAddress';

interface SectionProps {
  onClose: () => void;
}

const dialogs: Record<SettingsSection, ComponentType<SectionProps>> = {
  notifications: lazy(async () => ({ default: (await import('./NotificationsDialog')).NotificationsDialog })),
  muted: lazy(async () => ({ default: (await import('./MutedDialog')).MutedDialog })),
  devices: lazy(async () => ({ default: (await import('./DevicesDialog')).DevicesDialog })),
  blocked: lazy(async () => ({ default: (await import('./BlockedAccountsDialog')).BlockedAccountsDialog })),
  delete: lazy(async () => ({ default: (await import('./DeleteAccountDialog')).DeleteAccountDialog })),
  about: lazy(async () => ({ default: (await import('./AboutDialog')).AboutDialog })),
  help: lazy(async () => ({ default: (await import('./HelpDialog')).HelpDialog })),
};

const entries: readonly (readonly [SettingsSection, MessageId])[] = [
  ['notifications', 'settings.choices'],
  ['muted', 'mutes.title'],
  ['blocked', 'blocks.title'],
  ['devices', 'settings.devices'],
  ['about', 'settings.about'],
  ['help', 'settings.help'],
  ['delete', 'settings.delete'],
];

/** The settings of app users (console §2), with the dialogs above them. */
export function SettingsDialog() {
  const intl = useIntl();
  const address = useSettingsAddress();
  useReturnFocus(ACCOUNT_MENU);
  const result = useGetUserSettingsByIdQuery({ fetchPolicy: 'cache-and-network' });
  const { response, failure } = readResponse(result);
  const Section = address.section === undefined ? undefined : dialogs[address.section];

  return (
    <Modal
      open
      title={intl.formatMessage({ id: 'shell.user.settings' })}
      footer={null}
      onCancel={address.close}
      width={520}
      // While a dialog is open above, a click outside must not close this one as well.
      mask={{ closable: Section === undefined }}
    >
      {failure === undefined ? null : <ErrorState message={failure} onRetry={() => void result.refetch()} />}
      {response === undefined && failure === undefined ? <ListSkeleton count={4} /> : null}
      {response?.data ? <SettingToggles settings={response.data} /> : null}
      <ul className={styles['entries']}>
        <li>
          <a className={styles['entry']} href={paths.registerPolicy()} target="_blank" rel="noopener">
            <FormattedMessage id="settings.legal" />
            <ExportOutlined role="img" aria-label={intl.formatMessage({ id: 'settings.newTab' })} />
          </a>
        </li>
        {entries.map(([section, label]) => (
          <li key={section}>
            <button
              type="button"
              className={`${styles['entry']} ${section === 'delete' ? styles['danger'] : ''}`}
              aria-haspopup="dialog"
              onClick={() => address.open(section)}
            >
              <FormattedMessage id={label} />
              <RightOutlined aria-hidden className={styles['arrow']} />
            </button>
          </li>
        ))}
      </ul>
      {Section === undefined ? null : (
        <Suspense>
          <Section onClose={address.closeSection} />
        </Suspense>
      )}
    </Modal>
  );
}
