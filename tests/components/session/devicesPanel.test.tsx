import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { DevicesPanel } from '@/domain/session/DevicesPanel';
import {
  GetDeviceListDocument,
  type GetDeviceListQuery,
  type GetDeviceListQueryVariables,
} from '@/generated/session/getDeviceList';
import {
  SignOutDeviceDocument,
  type SignOutDeviceMutation,
  type SignOutDeviceMutationVariables,
} from '@/generated/session/signOutDevice';
import {
  SignOutOtherDevicesDocument,
  type SignOutOtherDevicesMutation,
  type SignOutOtherDevicesMutationVariables,
} from '@/generated/session/signOutOtherDevices';

import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';

type Device = NonNullable<GetDeviceListQuery['getDeviceList']['data']>[number];

const device = (change: Partial<Device>): Device => ({
  id: 'one',
  device: 'Firefox on Linux',
  ip_address: '9.9.9.9',
  country_name: 'United States',
  is_current: false,
  cts: '2026-01-01T00:00:00Z',
  last_used: '2026-01-02T00:00:00Z',
  ...change,
});
const here = device({ id: 'here', is_current: true });
const phone = device({ id: 'phone', device: 'Safari on iOS', country_name: null });
const nameless = device({ id: 'nameless', device: '', ip_address: null });

const mockDevices = (pages: readonly (readonly Device[])[]) =>
  mockOperation<GetDeviceListQuery, GetDeviceListQueryVariables>(GetDeviceListDocument, {
    response: (_variables, earlier) => ({
      getDeviceList: { status: 200, message: 'ok', data: [...(pages[Math.min(earlier, pages.length - 1)] ?? [])] },
    }),
  });
const getSignOut = (status: number, message: string) =>
  mockOperation<SignOutDeviceMutation, SignOutDeviceMutationVariables>(SignOutDeviceDocument, {
    response: { signOutDevice: { status, message } },
  });

const show = (mocks: Parameters<typeof renderAt>[1]['mocks'], language: 'en' | 'tr' = 'en') =>
  renderAt('/my-profile', { element: <DevicesPanel />, mocks, language });

describe('the panel of devices', () => {
  it('shows where the account is signed in, and marks this device', async () => {
    await show([mockDevices([[here, phone, nameless]])]);
    const items = await screen.findAllByRole('listitem');
    expect(items[0]).toHaveTextContent('Firefox on Linux');
    expect(items[0]).toHaveTextContent('This device');
    expect(items[0]).toHaveTextContent('9.9.9.9 · United States');
    expect(items[1]).toHaveTextContent('Safari on iOS');
    expect(items[2]).toHaveTextContent('Unknown browser');
    expect(within(items[0] ?? document.body).queryByRole('button')).not.toBeInTheDocument();
  });

  it('speaks Turkish', async () => {
    await show([mockDevices([[here]])], 'tr');
    expect(await screen.findByText('Linux üzerinde Firefox')).toBeVisible();
    expect(screen.getByText('Yalnızca bu cihazda oturumunuz açık.')).toBeVisible();
  });

  it('signs one device out after a confirmation', async () => {
    const signOut = getSignOut(200, 'Device signed out');
    const list = mockDevices([[here, phone], [here]]);
    const { user } = await show([list, signOut]);
    await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iOS' }));
    expect(signOut.calls).toEqual([]);
    const question = await findDialog('Sign out Safari on iOS?');
    await user.click(within(question).getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('You are only signed in on this device.')).toBeVisible();
    expect(signOut.calls).toEqual([{ id: 'phone' }]);
    expect(screen.queryByText('Safari on iOS')).not.toBeInTheDocument();
  });

  it('shows an error in the confirmation', async () => {
    const { user } = await show([mockDevices([[here, phone]]), getSignOut(404, 'This device is no longer signed in.')]);
    await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iOS' }));
    const question = await findDialog('Sign out Safari on iOS?');
    await user.click(within(question).getByRole('button', { name: 'Sign out' }));
    expect(await within(question).findByText('This device is no longer signed in.')).toBeVisible();
  });

  it('signs all other devices out', async () => {
    const signOutOthers = mockOperation<SignOutOtherDevicesMutation, SignOutOtherDevicesMutationVariables>(
      SignOutOtherDevicesDocument,
      { response: { signOutOtherDevices: { status: 200, message: 'All other devices signed out' } } },
    );
    const { user } = await show([mockDevices([[here, phone], [here]]), signOutOthers]);
    await user.click(await screen.findByRole('button', { name: 'Sign out all other devices' }));
    const question = await findDialog('Sign out all other devices?');
    await user.click(within(question).getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('You are only signed in on this device.')).toBeVisible();
    expect(signOutOthers.calls).toHaveLength(1);
  });

  it('offers a retry when the list cannot be loaded', async () => {
    const failing = mockOperation<GetDeviceListQuery, GetDeviceListQueryVariables>(GetDeviceListDocument, {
      response: { getDeviceList: { status: 503, message: 'Not now', data: null } },
    });
    await show([failing]);
    expect(await screen.findByRole('alert')).toHaveTextContent('Not now');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
