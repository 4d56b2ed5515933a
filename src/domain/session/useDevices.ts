import { useIntl } from 'react-intl';

import type { GetDeviceListQuery } from '@/generated/session/getDeviceList';
import { useSignOutDeviceMutation } from '@/generated/session/signOutDevice';
import {
  useSignOutOtherDevicesMutation,
  type SignOutOtherDevicesMutation,
  type SignOutOtherDevicesMutationVariables,
} from '@/generated/session/signOutOtherDevices';
import { useAction } from '@/shared/action/useAction';
import { useConfirm } from '@/shared/feedback/useConfirm';

export type DeviceItem = NonNullable<GetDeviceListQuery['getDeviceList']['data']>[number];

/** Formats browser and operating system in the viewer's language. The server sends them in English. */
export function useDeviceName(): (device: string) => string {
  const intl = useIntl();
  return (device) => {
    const [browser = '', system] = device.split(' on ');
    if (browser === '') return intl.formatMessage({ id: 'devices.unknown' });
    return system === undefined ? browser : intl.formatMessage({ id: 'devices.name' }, { browser, system });
  };
}

/** Signs out one device or all others after a confirmation, which shows errors. */
export function useDeviceSignOut(): { signOutDevice: (device: DeviceItem) => void; signOutOthers: () => void } {
  const intl = useIntl();
  const confirm = useConfirm();
  const getName = useDeviceName();
  const options = { failure: 'form', refetchQueries: ['getDeviceList'] } as const;
  const deviceAction = useAction(useSignOutDeviceMutation, options);
  const othersAction = useAction<SignOutOtherDevicesMutation, SignOutOtherDevicesMutationVariables>(
    useSignOutOtherDevicesMutation,
    options,
  );

  return {
    signOutDevice: ({ id, device }) =>
      confirm({
        title: intl.formatMessage({ id: 'devices.signOut.confirm' }, { device: getName(device) }),
        message: intl.formatMessage({ id: 'devices.signOut.message' }),
        okLabel: intl.formatMessage({ id: 'devices.signOut' }),
        danger: true,
        run: async () => {
          const result = await deviceAction.run({ id });
          return result.ok ? undefined : result.message;
        },
      }),
    signOutOthers: () =>
      confirm({
        title: intl.formatMessage({ id: 'devices.signOutOthers.confirm' }),
        message: intl.formatMessage({ id: 'devices.signOutOthers.message' }),
        okLabel: intl.formatMessage({ id: 'devices.signOut' }),
        danger: true,
        run: async () => {
          const result = await othersAction.run({});
          return result.ok ? undefined : result.message;
        },
      }),
  };
}
