import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import {
  AppUserForgetPasswordDocument,
  type AppUserForgetPasswordMutation,
  type AppUserForgetPasswordMutationVariables,
} from '@/generated/accounts/appUserForgetPassword';
import {
  GetUserDetailByIdDocument,
  type GetUserDetailByIdQuery,
  type GetUserDetailByIdQueryVariables,
} from '@/generated/people/getUserDetailById';
import { ChangePasswordPage } from '@/portals/account/password/ChangePasswordPage';

import { buildRecord } from '../../support/builders/people';
import { buildAdmin, buildAppUser, buildDeveloper } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { renderAt } from '../../support/render/renderAt';
import { mockChangePassword } from './credentialMocks';

const OLD = 'Right-2026!';
const NEXT = 'Sunny-Harbour-77';

type Options = Omit<Parameters<typeof renderAt>[1], 'element' | 'route'>;
const open = (path: string, options: Options) =>
  renderAt(path, { element: <ChangePasswordPage />, route: '/change-password/:userId', ...options });

const mockRecord = (data: GetUserDetailByIdQuery['getUserDetailById']['data']) =>
  mockOperation<GetUserDetailByIdQuery, GetUserDetailByIdQueryVariables>(GetUserDetailByIdDocument, {
    response: {
      getUserDetailById: { status: data === null ? 404 : 200, message: data === null ? 'Nobody' : '', data },
    },
  });

async function type(user: Awaited<ReturnType<typeof open>>['user'], values: Partial<Record<string, string>>) {
  for (const [label, text = ''] of Object.entries(values))
    if (text !== '') await user.type(await screen.findByLabelText(new RegExp(`^${label}`)), text);
  await user.click(screen.getByRole('button', { name: 'Change password' }));
}

describe("/change-password of the viewer's own account", () => {
  it.each([
    ['/change-password/1', buildDeveloper()],
    ['/change-password/999', buildAppUser()],
    ['/change-password/1', buildAdmin()],
    ['/change-password/503', buildAdmin()],
  ])('sends %s as the id of the viewer', async (path, viewer) => {
    const change = mockChangePassword();
    const { user } = await open(path, { mocks: [change], viewer });
    await type(user, { 'Current password': OLD, 'New password': NEXT, 'Confirm new password': NEXT });
    expect(
      await screen.findByText('Your password has been changed. All other devices are signed out.'),
    ).toBeInTheDocument();
    expect(change.calls).toEqual([{ userId: viewer.id, oldPassword: OLD, newPassword: NEXT }]);
    expect(screen.getByLabelText(/^Current password/)).toHaveValue('');
  });

  it('shows the error and preserves the input', async () => {
    const rejectedCall = mockChangePassword({ status: 400, message: 'The current password is not correct.' });
    const { user } = await open('/change-password/1', { mocks: [rejectedCall], viewer: buildDeveloper() });
    await type(user, { 'Current password': OLD, 'New password': NEXT, 'Confirm new password': NEXT });
    expect(await screen.findByText('The current password is not correct.')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Current password/)).toHaveValue(OLD);
    expect(screen.getByLabelText(/^New password/)).toHaveValue(NEXT);
  });

  it.each([
    [{ 'New password': NEXT, 'Confirm new password': NEXT }, 'Enter your current password'],
    [{ 'Current password': OLD }, 'Password is required'],
    [{ 'Current password': OLD, 'New password': NEXT }, 'Confirm Password is required'],
    [
      { 'Current password': OLD, 'New password': NEXT, 'Confirm new password': `${NEXT}x` },
      'Confirm Password must match with Password',
    ],
    [{ 'Current password': OLD, 'New password': 'Ab1!' }, 'Password must be at least 8 characters at minimum]'],
  ])('rejects %j', async (values, message) => {
    const change = mockChangePassword();
    const { user } = await open('/change-password/1', { mocks: [change], viewer: buildDeveloper() });
    await type(user, values);
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(change.calls).toEqual([]);
  });

  it("rejects a password that contains the viewer's user name", async () => {
    const viewer = buildDeveloper();
    const { user } = await open('/change-password/1', { viewer });
    await user.type(screen.getByLabelText(/^New password/), `${viewer.username}-A1!`);
    await waitFor(() => expect(screen.getByLabelText(/^New password/)).toBeInvalid());
  });

  it('links to the page for a forgotten password', async () => {
    await open('/change-password/1', { viewer: buildDeveloper() });
    expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/forgot-password');
  });
});

describe('/change-password of another account, by an admin', () => {
  it('shows the name of the account and requires no old password', async () => {
    const person = buildRecord({ id: 77, firstname: 'Ada', lastname: 'Yilmaz', username: 'ada' });
    const change = mockChangePassword();
    const { user } = await open('/change-password/77', { mocks: [mockRecord(person), change], viewer: buildAdmin() });
    expect(await screen.findByRole('heading', { name: 'Set the password of Ada Yilmaz' })).toBeInTheDocument();
    expect(screen.queryByLabelText(/^Current password/)).not.toBeInTheDocument();
    await type(user, { 'New password': NEXT, 'Confirm new password': NEXT });
    expect(await screen.findByText('The password of Ada Yilmaz has been changed.')).toBeInTheDocument();
    expect(change.calls).toEqual([{ userId: 77, newPassword: NEXT }]);
  });

  it('is the page of the first account when the address contains its id', async () => {
    const change = mockChangePassword();
    const person = buildRecord({ id: 1, firstname: 'Ada', lastname: 'Yilmaz', username: 'ada' });
    const { user } = await open('/change-password/1?of=true', {
      mocks: [mockRecord(person), change],
      viewer: buildAdmin(),
    });
    await screen.findByRole('heading', { name: 'Set the password of Ada Yilmaz' });
    await type(user, { 'New password': NEXT, 'Confirm new password': NEXT });
    await waitFor(() => expect(change.calls).toEqual([{ userId: 1, newPassword: NEXT }]));
  });

  it('sends a code by mail instead, so that no other admin learns the password', async () => {
    const person = buildRecord({ id: 77, firstname: 'Ada', lastname: 'Yilmaz', emailaddress: 'ada@bourse.example' });
    const send = mockOperation<AppUserForgetPasswordMutation, AppUserForgetPasswordMutationVariables>(
      AppUserForgetPasswordDocument,
      { response: { appUserForgetPassword: { status: 200, message: 'A code is on its way', data: null } } },
    );
    const { user } = await open('/change-password/77', { mocks: [mockRecord(person), send], viewer: buildAdmin() });
    await user.click(await screen.findByRole('button', { name: 'E-mail a code instead' }));
    expect(await screen.findByText('A code is on its way')).toBeInTheDocument();
    expect(send.calls).toEqual([{ emailaddress: 'ada@bourse.example' }]);
  });

  it('is not offered for accounts without a password, such as those of guests’ devices', async () => {
    const person = buildRecord({
      id: 77,
      viewer_can: { edit: false, follow: false, block: false, enable_disable: true, change_password: false },
    });
    await open('/change-password/77', { mocks: [mockRecord(person)], viewer: buildAdmin() });
    expect(await screen.findByText(/You cannot set the password of this account/)).toBeInTheDocument();
    expect(screen.queryByLabelText(/^New password/)).not.toBeInTheDocument();
  });

  it('reports an unknown account and an invalid address', async () => {
    const first = await open('/change-password/77', { mocks: [mockRecord(null)], viewer: buildAdmin() });
    expect(await screen.findByText('Nobody')).toBeInTheDocument();
    first.unmount();
    await open('/change-password/abc', { viewer: buildAdmin() });
    expect(await screen.findByText('This person could not be found.')).toBeInTheDocument();
  });
});
