import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import {
  VerifyUserEmailDocument,
  type VerifyUserEmailMutation,
  type VerifyUserEmailMutationVariables,
} from '@/generated/accounts/verifyUserEmail';
import { VerifyEmailPage } from '@/portals/public/recovery/VerifyEmailPage';

import { buildAppUser } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { renderAt } from '../../support/render/renderAt';
import { mockVerifyEmailAddress, mockVerifyUserEmail } from './credentialMocks';

type Options = Omit<Parameters<typeof renderAt>[1], 'element' | 'route'>;
const open = (options: Options, path = '/verifyEmail/link-token') =>
  renderAt(path, { element: <VerifyEmailPage />, route: '/verifyEmail/:token?', ...options });

const USED = 'This link has already been used.';

describe('/verifyEmail/{token}', () => {
  it('verifies the address of a guest and opens the sign-in page', async () => {
    const verify = mockVerifyUserEmail({ status: 200, message: 'E-mail address verified successfully' });
    const { location } = await open({ mocks: [verify] });
    expect(await screen.findByText('E-mail address verified successfully')).toBeInTheDocument();
    expect(verify.calls).toEqual([{ token: 'link-token' }]);
    expect(location()).toBe('/verifyEmail');
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  });

  it('reloads the signed-in user and opens their home page', async () => {
    const reload = vi.fn<() => Promise<void>>().mockResolvedValue();
    await open({
      mocks: [mockVerifyUserEmail({ status: 200, message: 'Verified now' })],
      viewer: buildAppUser({ isEmailVerified: false }),
      session: { reload },
    });
    expect(await screen.findByText('Verified now')).toBeInTheDocument();
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/application-user/dashboard');
  });

  it('names why a link does not work and sends a new one to the signed-in user', async () => {
    const request = mockVerifyEmailAddress({ status: 200, message: 'We have sent you a verification e-mail.' });
    const viewer = buildAppUser({ isEmailVerified: false });
    const { user } = await open({ mocks: [mockVerifyUserEmail({ status: 400, message: USED }), request], viewer });
    expect(await screen.findByText(USED)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send a new link' }));
    expect(await screen.findByText('We have sent you a verification e-mail.')).toBeInTheDocument();
    expect(request.calls).toEqual([{ emailaddress: viewer.email }]);
    expect(screen.queryByRole('button', { name: 'Send a new link' })).not.toBeInTheDocument();
  });

  it('shows the waiting time that the server requires', async () => {
    const rejectedCall = mockVerifyEmailAddress({ status: 400, message: 'Please wait 04:10 before trying again.' });
    const { user } = await open({
      mocks: [mockVerifyUserEmail({ status: 400, message: USED }), rejectedCall],
      viewer: buildAppUser({ isEmailVerified: false }),
    });
    await user.click(await screen.findByRole('button', { name: 'Send a new link' }));
    expect(await screen.findByText('Please wait 04:10 before trying again.')).toBeInTheDocument();
  });

  it('requires guests to sign in first, and confirms verified users', async () => {
    const first = await open({ mocks: [mockVerifyUserEmail({ status: 400, message: USED })] });
    expect(await screen.findByRole('link', { name: 'Sign in to request a new link' })).toHaveAttribute(
      'href',
      '/my-profile',
    );
    first.unmount();
    await open({ mocks: [mockVerifyUserEmail({ status: 400, message: USED })], viewer: buildAppUser() });
    expect(await screen.findByText('Your e-mail address is verified.')).toBeInTheDocument();
  });

  it('retries with the same token when there was no response', async () => {
    const broken = mockOperation<VerifyUserEmailMutation, VerifyUserEmailMutationVariables>(VerifyUserEmailDocument, {
      error: new Error('no connection'),
    });
    const { user } = await open({ mocks: [broken] });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(broken.calls).toEqual([{ token: 'link-token' }, { token: 'link-token' }]));
  });

  it('explains the next step without a token', async () => {
    await open({ language: 'tr' }, '/verifyEmail');
    expect(screen.getByText('Size gönderdiğimiz e-postadaki bağlantıyı açın.')).toBeInTheDocument();
  });
});
