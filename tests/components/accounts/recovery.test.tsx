import { act, screen, waitFor } from '@testing-library/react';
import { Route, createRoutesFromElements } from 'react-router';
import { describe, expect, it, vi } from 'vitest';

import { ForgotPasswordPage } from '@/portals/public/recovery/ForgotPasswordPage';
import { ResetPasswordPage } from '@/portals/public/recovery/ResetPasswordPage';
import { VerifyCodePage } from '@/portals/public/recovery/VerifyCodePage';

import { buildAppUser } from '../../support/builders/viewers';
import { renderAt } from '../../support/render/renderAt';
import {
  mockCheckResetToken,
  mockForgotPassword,
  mockResetPassword,
  mockSetNewPassword,
  mockVerifyCode,
} from './credentialMocks';

const ADDRESS = 'ada@bourse.example';
const PASSWORD = 'Sunny-Harbour-77';

const routes = createRoutesFromElements(
  <>
    <Route path="/forgot-password" element={<ForgotPasswordPage />} />
    <Route path="/verify-code" element={<VerifyCodePage />} />
    <Route path="/reset-password" element={<ResetPasswordPage />} />
    <Route path="/login" element={<h1>Login page</h1>} />
  </>,
);

type Options = Omit<Parameters<typeof renderAt>[1], 'element' | 'routes'>;
const open = (path: string, options: Options = {}) => renderAt(path, { element: null, routes, ...options });

const addressField = () => screen.getByLabelText(/^E-mail address/);
const codeField = () => screen.findByLabelText(/^Code/);
const button = (name: string | RegExp) => screen.getByRole('button', { name });

async function requestCode(mocks: Options['mocks'] = []) {
  const forgot = mockForgotPassword();
  const rendered = await open('/forgot-password', { mocks: [forgot, ...mocks] });
  await rendered.user.type(addressField(), ` ${ADDRESS}`);
  await rendered.user.click(button('Send code'));
  await screen.findByRole('heading', { name: 'Enter your code' });
  return { ...rendered, forgot };
}

async function typePasswords({ user }: Awaited<ReturnType<typeof open>>, password = PASSWORD, again = password) {
  await user.type(await screen.findByLabelText(/^New password/), password);
  await user.type(screen.getByLabelText(/^Confirm new password/), again);
  await user.click(button('Change password'));
}

describe('/forgot-password', () => {
  it.each([
    ['', 'Email is required'],
    ['ada', /valid/i],
  ])('names the error of the address %j and focuses it', async (typed, message) => {
    const forgot = mockForgotPassword();
    const { user } = await open('/forgot-password', { mocks: [forgot] });
    if (typed !== '') await user.type(addressField(), typed);
    await user.click(button('Send code'));
    expect(await screen.findByText(message)).toBeInTheDocument();
    await waitFor(() => expect(addressField()).toHaveFocus());
    expect(addressField()).toBeInvalid();
    expect(forgot.calls).toEqual([]);
  });

  it('sends the address and opens the code page, without the address in the URL', async () => {
    const { forgot, location } = await requestCode();
    expect(forgot.calls).toEqual([{ emailaddress: ADDRESS }]);
    expect(location()).toBe('/verify-code');
    expect(screen.getByText(ADDRESS)).toBeInTheDocument();
  });

  it('preserves the address after an error and after going back', async () => {
    const rejectedCall = mockForgotPassword({ status: 429, message: 'Too many codes' });
    const first = await open('/forgot-password', { mocks: [rejectedCall] });
    await first.user.type(addressField(), ADDRESS);
    await first.user.click(button('Send code'));
    expect(await screen.findByText('Too many codes')).toBeInTheDocument();
    expect(addressField()).toHaveValue(ADDRESS);
  });

  it('fills the address in again after Back', async () => {
    const { navigate } = await requestCode();
    await act(() => navigate(-1));
    await waitFor(() => expect(addressField()).toHaveValue(ADDRESS));
  });

  it('speaks Turkish', async () => {
    await open('/forgot-password', { language: 'tr' });
    expect(screen.getByRole('button', { name: 'Kod gönder' })).toBeInTheDocument();
  });
});

describe('/verify-code', () => {
  it.each([
    ['', 'Code is required'],
    ['123', 'The code must have 6 digits'],
  ])('names the error of the code %j', async (typed, message) => {
    const { user } = await requestCode();
    if (typed !== '') await user.type(await codeField(), typed);
    await user.click(button('Continue'));
    expect(await screen.findByText(message)).toBeInTheDocument();
    await waitFor(async () => expect(await codeField()).toHaveFocus());
  });

  it('accepts a pasted code with spaces and opens the page for the new password', async () => {
    const verify = mockVerifyCode();
    const { user, location } = await requestCode([verify]);
    await user.click(await codeField());
    await user.paste(' 123 456 ');
    expect(await codeField()).toHaveValue('123456');
    expect(await codeField()).toHaveAttribute('autocomplete', 'one-time-code');
    await user.click(button('Continue'));
    expect(await screen.findByRole('heading', { name: 'Set a new password' })).toBeInTheDocument();
    expect(verify.calls).toEqual([{ emailaddress: ADDRESS, otp: '123456' }]);
    expect(location()).toBe('/reset-password');
  });

  it('shows the error and preserves the code', async () => {
    const { user } = await requestCode([
      mockVerifyCode({ status: 400, message: 'This code is not correct. 4 tries left.' }),
    ]);
    await user.type(await codeField(), '123456');
    await user.click(button('Continue'));
    expect(await screen.findByText('This code is not correct. 4 tries left.')).toBeInTheDocument();
    expect(await codeField()).toHaveValue('123456');
  });

  it('counts down and then offers another code', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    try {
      const { user, forgot } = await requestCode();
      expect(button(/Send a new code in 01:00/)).toHaveAttribute('aria-disabled', 'true');
      await act(() => vi.advanceTimersByTimeAsync(1000));
      await user.click(button(/Send a new code in 00:59/));
      expect(forgot.calls).toHaveLength(1);
      await user.type(await codeField(), '123456');
      await act(() => vi.advanceTimersByTimeAsync(60_000));
      await user.click(button('Send a new code'));
      await waitFor(() => expect(forgot.calls).toHaveLength(2));
      const resend = await screen.findByRole('button', { name: /Send a new code in/ });
      expect(resend).toHaveAttribute('aria-disabled', 'true');
      expect(resend).toHaveFocus();
      // The typed code is now invalid.
      await waitFor(async () => expect(await codeField()).toHaveValue(''));
      expect(screen.queryByText('Code is required')).not.toBeInTheDocument();
    } finally {
      vi.useRealTimers();
    }
  });

  it('requests the address from a visitor who arrives without one', async () => {
    const verify = mockVerifyCode();
    const { user } = await open('/verify-code', { mocks: [verify] });
    await user.type(addressField(), ADDRESS);
    await user.type(await codeField(), '654321');
    await user.click(button('Continue'));
    await screen.findByRole('heading', { name: 'Set a new password' });
    expect(verify.calls).toEqual([{ emailaddress: ADDRESS, otp: '654321' }]);
  });
});

describe('/reset-password', () => {
  it('removes the token of the link from the address and uses it', async () => {
    const reset = mockResetPassword({ status: 200, message: 'Password changed successfully' });
    const rendered = await open('/reset-password?token=link-token', { mocks: [mockCheckResetToken(), reset] });
    await screen.findByLabelText(/^New password/);
    expect(rendered.location()).toBe('/reset-password');
    await typePasswords(rendered);
    expect(await screen.findByText('Login page')).toBeInTheDocument();
    expect(await screen.findByText('Password changed successfully')).toBeInTheDocument();
    expect(reset.calls).toEqual([{ token: 'link-token', password: PASSWORD }]);
  });

  it('uses the token of the code with its call', async () => {
    const set = mockSetNewPassword({ status: 200, message: 'Changed' });
    const rendered = await requestCode([mockVerifyCode(), set]);
    await rendered.user.type(await codeField(), '123456');
    await rendered.user.click(button('Continue'));
    await typePasswords(rendered);
    expect(await screen.findByText('Login page')).toBeInTheDocument();
    expect(set.calls).toEqual([{ token: 'code-token', password: PASSWORD }]);
  });

  it('signs out the current user of the browser', async () => {
    const signOut = vi.fn<() => Promise<void>>().mockResolvedValue();
    const rendered = await open('/reset-password?token=link-token', {
      mocks: [mockCheckResetToken(), mockResetPassword({ status: 200, message: 'Changed' })],
      viewer: buildAppUser(),
      session: { signOut },
    });
    await typePasswords(rendered);
    await waitFor(() => expect(signOut).toHaveBeenCalledOnce());
  });

  it('reports a used token, preserves the input and offers a new link', async () => {
    const rejectedCall = mockResetPassword({ status: 400, message: 'This link has already been used.' });
    const rendered = await open('/reset-password?token=old', { mocks: [mockCheckResetToken(), rejectedCall] });
    await typePasswords(rendered);
    expect(await screen.findByText('This link has already been used.')).toBeInTheDocument();
    expect(screen.getByLabelText(/^New password/)).toHaveValue(PASSWORD);
    expect(screen.getByRole('link', { name: 'Request a new code' })).toHaveAttribute('href', '/forgot-password');
  });

  it.each([
    ['', '', 'Password is required'],
    ['Ab1!', 'Ab1!', 'Password must be at least 8 characters at minimum]'],
    [
      'harbour-77',
      'harbour-77',
      'Password must contain one uppercase, one lowercase one number and one special character',
    ],
    [PASSWORD, 'Other-Harbour-77', 'Confirm Password must match with Password'],
    [PASSWORD, '', 'Confirm Password is required'],
  ])('rejects %j with %j', async (password, again, message) => {
    const reset = mockResetPassword({ status: 200, message: 'Changed' });
    const { user } = await open('/reset-password?token=t', { mocks: [mockCheckResetToken(), reset] });
    if (password !== '') await user.type(await screen.findByLabelText(/^New password/), password);
    if (again !== '') await user.type(await screen.findByLabelText(/^Confirm new password/), again);
    await user.click(await screen.findByRole('button', { name: 'Change password' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(reset.calls).toEqual([]);
  });

  it('reports an expired link at once and links to a new one', async () => {
    const message = 'This link has expired. Please request a new one.';
    const check = mockCheckResetToken({ status: 400, message });
    await open('/reset-password?token=late', { mocks: [check] });
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(check.calls).toEqual([{ token: 'late' }]);
    expect(screen.queryByLabelText(/^New password/)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/forgot-password');
  });

  it('requests a code first when there is no token', async () => {
    await open('/reset-password');
    expect(screen.getByText(/request a new code first/)).toBeInTheDocument();
    expect(screen.queryByLabelText(/^New password/)).not.toBeInTheDocument();
  });
});
