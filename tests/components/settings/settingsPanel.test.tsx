import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { AccountDialogs } from '@/app/shell/AccountDialogs';
import { MyProfilePage } from '@/portals/account/profile/MyProfilePage';
import {
  AccountDeactivateAndDeleteByIdDocument,
  type AccountDeactivateAndDeleteByIdMutation,
  type AccountDeactivateAndDeleteByIdMutationVariables,
} from '@/generated/accounts/accountDeactivateAndDeleteById';
import {
  GetMuteListDocument,
  type GetMuteListQuery,
  type GetMuteListQueryVariables,
} from '@/generated/mutes/getMuteList';

import { buildRecord } from '../../support/builders/people';
import { buildAdmin, buildAppUser, buildDeveloper } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';
import { mockRequests } from '../follows/followMocks';
import { mockNoDevices, mockNoProviders } from '../people/deviceMock';
import { mockRecord } from '../people/profileMocks';
import { mockNotification, mockSettings } from './settingsMocks';

type Viewer = Parameters<typeof renderAt>[1]['viewer'];

const TEAM_OWNER = 'You own the team “Momentum”, which has other members.';

const openProfile = (
  viewer: Viewer,
  mocks: ReadonlyArray<Pick<MockedOperation<never>, 'mock'>> = [],
  dialog = '',
  language: 'en' | 'tr' = 'en',
  signOut = vi.fn(() => Promise.resolve()),
) =>
  renderAt(`/my-profile${dialog}`, {
    route: '/my-profile',
    element: (
      <>
        <MyProfilePage />
        <AccountDialogs />
      </>
    ),
    viewer,
    language,
    session: { signOut },
    mocks: [
      mockRecord(buildRecord({ id: 502 })),
      mockRequests([]),
      mockNoDevices(),
      mockNoProviders(),
      mockSettings(),
      ...mocks,
    ],
  });

const mockLeave = (status: number, message: string) =>
  mockOperation<AccountDeactivateAndDeleteByIdMutation, AccountDeactivateAndDeleteByIdMutationVariables>(
    AccountDeactivateAndDeleteByIdDocument,
    { response: { accountDeactivateAndDeleteById: { status, message } } },
  );

const getEntries = async (name = 'Settings') =>
  within(await screen.findByRole('region', { name }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

describe('the settings on the profile', () => {
  it('have the parts of a bot developer', async () => {
    await openProfile(buildDeveloper({ id: 502 }));
    expect(await screen.findByRole('switch', { name: 'Notification' })).toBeChecked();
    expect(await getEntries()).toEqual([
      'Notification choices',
      'Muted',
      'Blocked Accounts',
      'About',
      'Help',
      'Delete Account',
    ]);
  });

  it('have no mutes and blocks for admins', async () => {
    await openProfile(buildAdmin({ id: 502 }), [], '', 'tr');
    await screen.findByRole('switch', { name: 'Bildirim' });
    expect(await getEntries('Ayarlar')).toHaveLength(4);
  });

  it('are a dialog for app users', async () => {
    const { location } = await openProfile(buildAppUser({ id: 502 }));
    await waitFor(() => expect(location()).toBe('/user/502'));
    expect(screen.queryByRole('region', { name: 'Settings' })).not.toBeInTheDocument();
  });

  it('turn notifications off', async () => {
    const change = mockNotification();
    const { user } = await openProfile(buildAdmin({ id: 502 }), [change]);
    await user.click(await screen.findByRole('switch', { name: 'Notification' }));
    await waitFor(() => expect(change.calls).toEqual([{ status: 'disabled' }]));
    expect(await screen.findByText('You do not receive notifications.')).toBeVisible();
  });

  it('open a dialog, which closes to the profile', async () => {
    const mutes = mockOperation<GetMuteListQuery, GetMuteListQueryVariables>(GetMuteListDocument, {
      response: { getMuteList: { status: 200, message: '', data: [], totalCount: 0 } },
    });
    const { user, location } = await openProfile(buildDeveloper({ id: 502 }), [mutes]);
    await user.click(await screen.findByRole('button', { name: 'Muted' }));
    const dialog = await findDialog('Muted');
    expect(location()).toBe('/my-profile?dialog=settings-muted');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(location()).toBe('/my-profile'));
  });

  it('say why the owner of a team cannot leave', async () => {
    const signOut = vi.fn(() => Promise.resolve());
    const leave = mockLeave(409, TEAM_OWNER);
    const { user } = await openProfile(buildDeveloper({ id: 502 }), [leave], '?dialog=settings-delete', 'en', signOut);
    const dialog = await findDialog('Delete Account');
    await user.click(within(dialog).getByRole('radio', { name: /^Temporarily Deactivate/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
    const question = await findDialog('Temporarily deactivate your account?');
    await user.click(within(question).getByRole('button', { name: 'Temporarily Deactivate' }));
    expect(await within(question).findByRole('alert')).toHaveTextContent(TEAM_OWNER);
    expect(leave.calls).toEqual([{ type: 'deactivate' }]);
    expect(signOut).not.toHaveBeenCalled();
  });
});
