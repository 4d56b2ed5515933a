import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import type { PlatformForm_AdminSettingsFragment } from '@/generated/platformSettings/fragments';
import {
  GetAdminSettingsDocument,
  type GetAdminSettingsQuery,
  type GetAdminSettingsQueryVariables,
} from '@/generated/platformSettings/getAdminSettings';
import {
  UpdateAdminSettingsDocument,
  type UpdateAdminSettingsMutation,
  type UpdateAdminSettingsMutationVariables,
} from '@/generated/platformSettings/updateAdminSettings';
import { PlatformSettingsPage } from '@/portals/admin/settings/PlatformSettingsPage';

import { buildAdmin } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { renderAt } from '../../support/render/renderAt';

type Settings = PlatformForm_AdminSettingsFragment;

const SETTINGS: Settings = {
  email_limit: 20,
  sms_limit: 5,
  push_notification_limit: 100,
  dashboard_layout: 'cards',
  is_registration_open: true,
  is_guest_access_open: true,
  updated_by: null,
  uts: '2026-03-02T09:00:00.000Z',
};

const NEWER: Settings = {
  ...SETTINGS,
  email_limit: 30,
  updated_by: { id: 9, full_name: 'Ada Yilmaz' },
  uts: '2026-03-03T09:00:00.000Z',
};

const mockRead = (...answers: [Settings, ...Settings[]]) =>
  mockOperation<GetAdminSettingsQuery, GetAdminSettingsQueryVariables>(GetAdminSettingsDocument, {
    response: (_variables, earlierCalls) => ({
      getAdminSettings: { status: 200, message: '', data: answers[Math.min(earlierCalls, answers.length - 1)] ?? null },
    }),
  });

const mockSave = (status: number, message: string, data: Settings | null) =>
  mockOperation<UpdateAdminSettingsMutation, UpdateAdminSettingsMutationVariables>(UpdateAdminSettingsDocument, {
    response: { updateAdminSettings: { status, message, data } },
  });

const open = (mocks: ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>) =>
  renderAt('/admin/settings', { element: <PlatformSettingsPage />, viewer: buildAdmin(), mocks });

const emails = () => screen.getByRole('textbox', { name: 'E-mails per user per day' });
const submit = () => screen.getByRole('button', { name: 'Save' });

describe("the platform's settings", () => {
  it('show their current values', async () => {
    await open([mockRead(NEWER)]);
    expect(await screen.findByRole('textbox', { name: 'E-mails per user per day' })).toHaveValue('30');
    expect(screen.getByRole('textbox', { name: 'Text messages per user per day' })).toHaveValue('5');
    expect(screen.getByRole('checkbox', { name: 'Allow registration' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Cards' })).toBeChecked();
    expect(screen.getByText(/Last changed .* by Ada Yilmaz\./)).toBeVisible();
    expect(submit()).toBeDisabled();
  });

  it('are saved together, and the form starts again from the saved values', async () => {
    const saved: Settings = { ...NEWER, email_limit: 7, is_registration_open: false, dashboard_layout: 'list' };
    const [read, save] = [mockRead(SETTINGS, saved), mockSave(200, 'Settings saved', saved)];
    const { user } = await open([read, save]);
    await screen.findByRole('textbox', { name: 'E-mails per user per day' });
    await user.clear(emails());
    await user.type(emails(), '7');
    await user.click(screen.getByRole('checkbox', { name: 'Allow registration' }));
    await user.click(screen.getByRole('radio', { name: 'List' }));
    await user.click(submit());
    expect(await screen.findByText('Settings saved')).toBeInTheDocument();
    expect(save.calls).toEqual([
      {
        email_limit: 7,
        sms_limit: 5,
        push_notification_limit: 100,
        dashboard_layout: 'list',
        is_registration_open: false,
        is_guest_access_open: true,
        expectedUts: SETTINGS.uts,
      },
    ]);
    await waitFor(() => expect(submit()).toBeDisabled());
    expect(emails()).toHaveValue('7');
    expect(await screen.findByText(/by Ada Yilmaz/)).toBeVisible();
  });

  it.each(['', '-1', '101', '2.5', 'many'])('reject %j e-mails a day', async (text) => {
    const { user } = await open([mockRead(SETTINGS)]);
    await screen.findByRole('textbox', { name: 'E-mails per user per day' });
    await user.clear(emails());
    if (text) await user.type(emails(), text);
    expect(await screen.findByText('E-mails per day must be a whole number from 0 to 100.')).toBeInTheDocument();
    expect(submit()).toBeDisabled();
  });

  it('report a concurrent change, preserve the input, and show the newer values on request', async () => {
    const save = mockSave(409, 'The settings have changed since you opened them.', null);
    const { user } = await open([mockRead(SETTINGS, NEWER), save]);
    await screen.findByRole('textbox', { name: 'E-mails per user per day' });
    await user.clear(emails());
    await user.type(emails(), '50');
    await user.click(submit());
    expect(await screen.findByText('The settings have changed since you opened them.')).toBeInTheDocument();
    expect(emails()).toHaveValue('50');
    await user.click(await screen.findByRole('button', { name: 'Load the current settings' }));
    await waitFor(() => expect(emails()).toHaveValue('30'));
  });

  it('show why they could not be loaded', async () => {
    const failingSettings = mockOperation<GetAdminSettingsQuery, GetAdminSettingsQueryVariables>(
      GetAdminSettingsDocument,
      {
        response: { getAdminSettings: { status: 503, message: 'Not now.', data: null } },
      },
    );
    await open([failingSettings]);
    expect(await screen.findByText('Not now.')).toBeVisible();
  });
});
