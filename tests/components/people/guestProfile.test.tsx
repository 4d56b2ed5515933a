import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import {
  ConvertGuestAccountDocument,
  type ConvertGuestAccountMutation,
  type ConvertGuestAccountMutationVariables,
} from '@/generated/accounts/convertGuestAccount';
import { ChangePasswordPage } from '@/portals/account/password/ChangePasswordPage';
import { UserPage } from '@/portals/account/profile/UserPage';

import { buildRecord } from '../../support/builders/people';
import { buildAppUser } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { renderAt } from '../../support/render/renderAt';
import { mockRequests } from '../follows/followMocks';
import { mockNoDevices, mockNoProviders } from './deviceMock';
import { mockRecord } from './profileMocks';
import { mockNoPosts } from '../posts/feedMocks';

const GUEST = buildAppUser({ id: 502, email: undefined, isEmailVerified: false, hasGuestAccount: true });
const RECORD = buildRecord({
  id: 502,
  emailaddress: null,
  email_details: { isEmailVerified: false, value: null, bouncedAt: null },
});

const mockKeepAccount = (status: number, message: string) =>
  mockOperation<ConvertGuestAccountMutation, ConvertGuestAccountMutationVariables>(ConvertGuestAccountDocument, {
    response: { convertGuestAccount: { status, message } },
  });

async function open(keep = mockKeepAccount(200, 'Your account is now permanent.'), path = '/user/502') {
  const reload = vi.fn<() => Promise<void>>().mockResolvedValue();
  const rendered = await renderAt(path, {
    route: '/user/:userId',
    element: <UserPage />,
    viewer: GUEST,
    session: { reload },
    mocks: [mockRecord(RECORD), mockRequests([]), mockNoDevices(), mockNoProviders(), mockNoPosts(), keep],
  });
  await screen.findByRole('heading', { name: 'Keep this account' });
  return { ...rendered, reload, keep };
}

async function fill({ user }: Awaited<ReturnType<typeof open>>) {
  await user.type(screen.getByLabelText(/^E-mail/), 'maya@bourse.example');
  await user.type(screen.getByLabelText(/^Password/), 'Sunny-Harbour-77');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Keep this account' }));
}

describe("the profile of a guest's account", () => {
  it('offers to register, and nothing that requires an address or a password', async () => {
    await open();
    for (const name of ['Edit Profile', 'Change e-mail address', 'Verify Now'])
      expect(screen.queryByRole('button', { name: new RegExp(name, 'i') })).not.toBeInTheDocument();
  });

  it.each(['?edit=1', '?dialog=email'])('has no edit view and no dialog for the address, even by %s', async (query) => {
    await open(undefined, `/user/502${query}`);
    expect(screen.queryByLabelText(/^Phone/)).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('becomes permanent with an address and a password', async () => {
    const opened = await open();
    await fill(opened);
    await waitFor(() => expect(opened.reload).toHaveBeenCalledOnce());
    expect(opened.keep.calls).toEqual([
      { emailaddress: 'maya@bourse.example', password: 'Sunny-Harbour-77', isAcceptPolicy: true },
    ]);
    expect(await screen.findByText('Your account is now permanent.')).toBeInTheDocument();
  });

  it('shows why registration fails, and preserves the input', async () => {
    const opened = await open(mockKeepAccount(400, 'Email is already exists.'));
    await fill(opened);
    expect(await screen.findByText('Email is already exists.')).toBeInTheDocument();
    expect(screen.getByLabelText(/^E-mail/)).toHaveValue('maya@bourse.example');
    expect(opened.reload).not.toHaveBeenCalled();
  });

  it('sends nothing before the policies are accepted', async () => {
    const { user, keep } = await open();
    await user.type(screen.getByLabelText(/^E-mail/), 'maya@bourse.example');
    await user.type(screen.getByLabelText(/^Password/), 'Sunny-Harbour-77');
    await user.click(screen.getByRole('button', { name: 'Keep this account' }));
    await waitFor(() => expect(screen.getByRole('checkbox')).toBeInvalid());
    expect(keep.calls).toEqual([]);
  });

  it('redirects from the change of the password to the profile', async () => {
    const { location } = await renderAt('/change-password/1', {
      route: '/change-password/:userId',
      element: <ChangePasswordPage />,
      viewer: GUEST,
    });
    await waitFor(() => expect(location()).toBe('/my-profile'));
  });
});
