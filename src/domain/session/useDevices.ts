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

/** Browser and system in the reader's language; the wire has them in English. */
export function useDeviceName(): (device: string) => string {
  const intl = useIntl();
  return (device) => {
    const [browser = '', system] = device.split(' on ');
    if (browser === '') return intl.formatMessage({ id: 'devices.unknown' });
    return system === undefined ? browser : intl.formatMessage({ id: 'devices.name' }, { browser, system });
  };
}

/** Asks, then signs one device out, or all others. A refusal is shown in the question. */
export function useDeviceSignOut(): { one: (device: DeviceItem) => void; others: () => void } {
  const intl = useIntl();
  const confirm = useConfirm();
  const getName = useDeviceName();
  const options = { failure: 'form', refetchQueries: ['getDeviceList'] } as const;
  const signOutOne = useAction(useSignOutDeviceMutation, options);
  const signOutOthers = useAction<SignOutOtherDevicesMutation, SignOutOtherDevicesMutationVariables>(
    useSignOutOtherDevicesMutation,
    options,
  );

  return {
    one: ({ id, device }) =>
      confirm({
        title: intl.formatMessage({ id: 'devices.signOut.confirm' }, { device: getName(device) }),
        message: intl.formatMessage({ id: 'devices.signOut.message' }),
        okLabel: intl.formatMessage({ id: 'devices.signOut' }),
        danger: true,
        run: async () => {
          const result = await signOutOne.run({ id });
          return result.ok ? undefined : result.message;
        },
      }),
    others: () =>
      confirm({
        title: intl.formatMessage({ id: 'devices.signOutOthers.confirm' }),
        message: intl.formatMessage({ id: 'devices.signOutOthers.message' }),
        okLabel: intl.formatMessage({ id: 'devices.signOut' }),
        danger: true,
        run: async () => {
          const result = await signOutOthers.run({});
          return result.ok ? undefined : result.message;
        },
      }),
  };
}
