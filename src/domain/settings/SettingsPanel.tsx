import { useIntl } from 'react-intl';

import { useGetUserSettingsByIdQuery } from '@/generated/settings/getUserSettingsById';
import { readResponse } from '@/shared/action/readResponse';
import { Panel } from '@/shared/ui/page/Panel';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';

import { LinkCards } from './LinkCards';
import { NotificationToggle } from './NotificationToggle';
import { SettingEntries } from './SettingEntries';
import styles from './Settings.module.css';
import { useSettingsAddress } from './settingsAddress';

/** The settings of bot developers and admins, a part of their profile. App users have a dialog. */
export function SettingsPanel() {
  const intl = useIntl();
  const address = useSettingsAddress();
  const result = useGetUserSettingsByIdQuery({ fetchPolicy: 'cache-and-network' });
  const { response, failure } = readResponse(result);
  return (
    <Panel title={intl.formatMessage({ id: 'shell.user.settings' })}>
      <div className={styles['panel']}>
        {failure === undefined ? null : <ErrorState message={failure} onRetry={() => void result.refetch()} />}
        {response === undefined && failure === undefined ? <ListSkeleton count={1} /> : null}
        {response?.data ? (
          <ul className={styles['list']}>
            <NotificationToggle status={response.data.enableDisableStatus} />
            <LinkCards />
          </ul>
        ) : null}
        {/* The devices have a panel of their own in the profile. */}
        <SettingEntries
          sections={address.sections.filter((section) => section !== 'devices')}
          offersMatrix={response?.data?.offers_matrix ?? false}
          onOpen={address.open}
        />
      </div>
    </Panel>
  );
}
