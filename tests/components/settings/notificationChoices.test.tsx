import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import {
  GetNotificationChoicesDocument,
  type GetNotificationChoicesQuery,
  type GetNotificationChoicesQueryVariables,
} from '@/generated/notifications/getNotificationChoices';
import {
  UpdateNotificationChoiceDocument,
  type UpdateNotificationChoiceMutation,
  type UpdateNotificationChoiceMutationVariables,
} from '@/generated/notifications/updateNotificationChoice';
import {
  UpdateUserSettingsByIdDocument,
  type UpdateUserSettingsByIdMutation,
  type UpdateUserSettingsByIdMutationVariables,
} from '@/generated/settings/updateUserSettingsById';
import { SettingsDialog } from '@/portals/user/settings/SettingsDialog';

import { buildAppUser } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { renderAt } from '../../support/render/renderAt';
import { buildSettings, mockSettings } from './settingsMocks';

type Mocks = ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>;

const choices = [
  { id: 1, notification_type: 'Likes', in_app: true, email: false },
  { id: 3, notification_type: 'Mentions', in_app: true, email: true },
];
const mockChoices = () =>
  mockOperation<GetNotificationChoicesQuery, GetNotificationChoicesQueryVariables>(GetNotificationChoicesDocument, {
    response: { getNotificationChoices: { status: 200, message: 'Done', data: choices } },
  });
const mockChoose = (errorMessage?: string) =>
  mockOperation<UpdateNotificationChoiceMutation, UpdateNotificationChoiceMutationVariables>(
    UpdateNotificationChoiceDocument,
    {
      response: ({ notificationTypeId, inApp, email }) => ({
        updateNotificationChoice:
          errorMessage === undefined
            ? {
                status: 200,
                message: 'Settings saved',
                data: { id: notificationTypeId, notification_type: 'Likes', in_app: inApp, email },
              }
            : { status: 404, message: errorMessage, data: null },
      }),
    },
  );

const openChoices = (mocks: Mocks) =>
  renderAt('/home?dialog=settings-notifications', {
    route: '/home',
    element: <SettingsDialog />,
    viewer: buildAppUser(),
    mocks: [mockChoices(), ...mocks],
  });

describe('the notification choices', () => {
  it('show each kind with its channels', async () => {
    await openChoices([mockSettings()]);
    expect(await screen.findByRole('checkbox', { name: 'Likes: In the app' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Likes: E-mail' })).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Mentions: E-mail' })).toBeChecked();
  });

  it('send both channels of a kind after a pause', async () => {
    const choose = mockChoose();
    const { user } = await openChoices([mockSettings(), choose]);
    await user.click(await screen.findByRole('checkbox', { name: 'Likes: E-mail' }));
    await user.click(screen.getByRole('checkbox', { name: 'Likes: In the app' }));
    await waitFor(() => expect(choose.calls).toEqual([{ notificationTypeId: 1, inApp: false, email: true }]));
    expect(screen.getByRole('checkbox', { name: 'Likes: E-mail' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Likes: In the app' })).not.toBeChecked();
  });

  it('revert when the server rejects them', async () => {
    const { user } = await openChoices([mockSettings(), mockChoose('Gone')]);
    const box = await screen.findByRole('checkbox', { name: 'Likes: E-mail' });
    await user.click(box);
    expect(await screen.findByText('Gone')).toBeVisible();
    await waitFor(() => expect(box).not.toBeChecked());
  });

  it('are disabled while all notifications are off', async () => {
    await openChoices([mockSettings({ enableDisableStatus: 'disabled' })]);
    expect(await screen.findByText(/^Notifications are switched off/)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Likes: E-mail' })).toBeDisabled());
    expect(screen.getByRole('spinbutton', { name: 'E-mails per day' })).toBeDisabled();
  });

  it('limit the mails of a day', async () => {
    const limit = mockOperation<UpdateUserSettingsByIdMutation, UpdateUserSettingsByIdMutationVariables>(
      UpdateUserSettingsByIdDocument,
      {
        response: ({ email_limit }) => ({
          updateUserSettingsById: {
            status: 200,
            message: 'Settings saved',
            data: buildSettings({ email_limit: email_limit ?? 0 }),
          },
        }),
      },
    );
    await openChoices([mockSettings(), limit]);
    const field = await screen.findByRole('spinbutton', { name: 'E-mails per day' });
    expect(field).toHaveValue('20');
    fireEvent.change(field, { target: { value: '7' } });
    await waitFor(() => expect(limit.calls).toEqual([{ email_limit: 7 }]));
  });
});
