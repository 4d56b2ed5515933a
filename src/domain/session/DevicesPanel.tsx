import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { useGetDeviceListQuery } from '@/generated/session/getDeviceList';
import { readResponse } from '@/shared/action/readResponse';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { Panel } from '@/shared/ui/page/Panel';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';
import { Tag } from '@/shared/ui/text/Tag';

import styles from './DevicesPanel.module.css';
import { useDeviceName, useDeviceSignOut, type DeviceItem } from './useDevices';

/** The viewer's sessions on all devices, with actions to sign out one device or all others. */
export function DevicesPanel() {
  const intl = useIntl();
  const signOut = useDeviceSignOut();
  const result = useGetDeviceListQuery({ fetchPolicy: 'cache-and-network' });
  const { response, failure } = readResponse({ ...result, data: result.data ?? result.previousData });
  const devices = response?.data ?? undefined;
  const otherDeviceCount = devices?.filter(({ is_current }) => !is_current).length ?? 0;

  return (
    <Panel
      title={intl.formatMessage({ id: 'devices.title' })}
      count={devices?.length}
      action={
        otherDeviceCount > 0 ? (
          <Button onClick={signOut.signOutOthers}>
            <FormattedMessage id="devices.signOutOthers" />
          </Button>
        ) : null
      }
    >
      <p className={styles['intro']}>
        <FormattedMessage id={devices !== undefined && otherDeviceCount === 0 ? 'devices.onlyThis' : 'devices.intro'} />
      </p>
      {devices === undefined && failure === undefined ? <ListSkeleton count={2} /> : null}
      {devices === undefined && failure !== undefined ? (
        <ErrorState message={failure} onRetry={() => void result.refetch()} />
      ) : null}
      {devices === undefined ? null : (
        <ul className={styles['list']} aria-label={intl.formatMessage({ id: 'devices.list' })}>
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} onSignOut={() => signOut.signOutDevice(device)} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function DeviceRow({ device, onSignOut }: { device: DeviceItem; onSignOut: () => void }) {
  const intl = useIntl();
  const name = useDeviceName()(device.device);
  return (
    <li className={styles['device']}>
      <div className={styles['what']}>
        <span className={styles['name']}>
          {name}
          {device.is_current ? (
            <Tag tone="accent">
              <FormattedMessage id="devices.current" />
            </Tag>
          ) : null}
        </span>
        <Location address={device.ip_address} country={device.country_name} />
        <span className={styles['detail']}>
          <FormattedMessage id="devices.lastUsed" values={{ when: <RelativeTime value={device.last_used} /> }} />
          {' · '}
          <FormattedMessage id="devices.signedInAt" values={{ when: <RelativeTime value={device.cts} /> }} />
        </span>
      </div>
      {device.is_current ? null : (
        <Button aria-label={intl.formatMessage({ id: 'devices.signOut.label' }, { device: name })} onClick={onSignOut}>
          <FormattedMessage id="devices.signOut" />
        </Button>
      )}
    </li>
  );
}

function Location({ address, country }: { address: string | null | undefined; country: string | null | undefined }) {
  if (!address) return country ? <span className={styles['detail']}>{country}</span> : null;
  const addressText = (
    <bdi key="address" dir="ltr" translate="no">
      {address}
    </bdi>
  );
  return (
    <span className={styles['detail']}>
      {country ? <FormattedMessage id="devices.place" values={{ address: addressText, country }} /> : addressText}
    </span>
  );
}
