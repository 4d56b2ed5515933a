import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { open, field, fill, labels, fillAll, submit, type Mocks } from './registerForm';
import { mockCheckCode, mockLocation, mockSendCode, mockSignInMethods } from './registerMocks';

afterEach(() => {
  vi.useRealTimers();
});

describe('the phone number', () => {
  it('starts with the country of the request, and another one can be found by search', async () => {
    const { user } = await open();
    await screen.findByText('+90 Türkiye');
    const country = () => screen.getByRole('combobox', { name: /^Country code/ });
    await user.click(country());
    // The searchable list replaces the button, and opens.
    await waitFor(() => expect(country()).toBeInstanceOf(HTMLInputElement));
    await user.type(country(), 'germ');
    await user.click(await screen.findByText('Germany'));
    await waitFor(() => expect(screen.queryByText('+90 Türkiye')).not.toBeInTheDocument());
    const [shown] = screen.getAllByText('+49 Germany');
    // The plus sign would be behind the digits on a right-to-left page.
    expect(shown).toHaveAttribute('dir', 'ltr');
  });

  it('leaves the choice open without a country of the request', async () => {
    await open({ mocks: [mockLocation(null)] });
    expect(await screen.findByText('Choose a country')).toBeVisible();
  });

  it('splits a number with its country code', async () => {
    await open();
    await screen.findByText('+90 Türkiye');
    fill(labels.phone, '+44 (0)20 7946 0018');
    fireEvent.blur(field(labels.phone));
    expect(await screen.findByText('+44 United Kingdom')).toBeVisible();
    await waitFor(() => expect(field(labels.phone)).toHaveValue('2079460018'));
  });

  it('splits a number with its country code before Enter submits it', async () => {
    const { user, signup } = await open();
    await screen.findByText('+90 Türkiye');
    fillAll();
    fill(labels.phone, '+44 (0)20 7946 0018');
    await user.type(field(labels.phone), '{Enter}');
    await waitFor(() => expect(signup.calls).toMatchObject([{ country_code: 44, phone_number: '2079460018' }]));
  });

  it('preserves the messages of a submitted empty form when the country of the request arrives', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await open({ mocks: [mockLocation('TR', 60_000)] });
    submit();
    expect(await screen.findByText('Phone number is required')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(await screen.findByText('+90 Türkiye')).toBeVisible();
    expect(screen.getByText('Phone number is required')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Country code is required')).not.toBeInTheDocument());
  });

  it('rejects a number that is invalid in the country', async () => {
    await open();
    await screen.findByText('+90 Türkiye');
    fireEvent.focus(field(labels.phone));
    fill(labels.phone, '53211122334455');
    expect(await screen.findByText('This is not a valid phone number for the selected country')).toBeVisible();
    fill(labels.phone, '5321112233');
    await waitFor(() =>
      expect(screen.queryByText('This is not a valid phone number for the selected country')).not.toBeInTheDocument(),
    );
  });
});

describe('verifying the e-mail address', () => {
  async function request(mocks: Mocks = []) {
    const sendCode = mockSendCode();
    const rendered = await open({ mocks: [...mocks, sendCode, mockCheckCode()] });
    await screen.findByText('+90 Türkiye');
    expect(screen.getByRole('button', { name: 'Verify e-mail address' })).toBeDisabled();
    fillAll();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Verify e-mail address' })).toBeEnabled());
    fireEvent.click(screen.getByRole('button', { name: 'Verify e-mail address' }));
    return { ...rendered, sendCode };
  }

  it('sends the code by e-mail with a message, and registers with the proof', async () => {
    const { sendCode, signup, signIn } = await request();
    expect(screen.getByText(/your number is stored as not verified/)).toBeVisible();
    const group = await screen.findByRole('group', { name: 'Verify e-mail address' });
    expect(within(group).getByText('sule@bourse.example')).toBeVisible();
    expect(sendCode.calls).toEqual([
      { country_code: 90, phone_number: '5321112233', emailaddress: 'sule@bourse.example' },
    ]);
    fill(/^Verification code/, '123 456');
    fireEvent.click(within(group).getByRole('button', { name: 'Check code' }));
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Verify e-mail address' })).not.toBeInTheDocument());
    expect(screen.getAllByText('E-mail address verified')[0]).toBeVisible();
    submit();
    await waitFor(() => expect(signIn).toHaveBeenCalled());
    expect(signup.calls[0]).toMatchObject({ otpToken: 'sealed', phone_number: '5321112233' });
  });

  it('reports a wrong code, and Enter sends only the code', async () => {
    const { user, signup } = await request();
    await screen.findByRole('group', { name: 'Verify e-mail address' });
    await user.type(field(/^Verification code/), '000000{Enter}');
    expect(await screen.findByText('This code is not correct. 4 tries left.')).toBeVisible();
    expect(signup.calls).toEqual([]);
    expect(screen.getByRole('button', { name: /Send another code in 0[01]:\d\d/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('sends the code to the phone where text messages are available, and proves the number', async () => {
    const sendCode = mockSendCode(200, 'We have sent the code to your phone.', 'sms');
    const checkCode = mockCheckCode();
    await open({ mocks: [mockSignInMethods(false, 'sms'), sendCode, checkCode] });
    await screen.findByText('+90 Türkiye');
    const button = await screen.findByRole('button', { name: 'Verify phone number' });
    expect(button).toBeDisabled();
    fill(labels.phone, '5321112233');
    await waitFor(() => expect(button).toBeEnabled());
    fireEvent.click(button);
    const group = await screen.findByRole('group', { name: 'Verify phone number' });
    expect(within(group).getByText('+90 5321112233')).toBeVisible();
    expect(sendCode.calls).toEqual([{ country_code: 90, phone_number: '5321112233' }]);
    fill(/^Verification code/, '123456');
    fireEvent.click(within(group).getByRole('button', { name: 'Check code' }));
    expect((await screen.findAllByText('Phone number verified'))[0]).toBeVisible();
    expect(checkCode.calls).toEqual([{ country_code: 90, phone_number: '5321112233', otp: '123456' }]);
  });

  it('drops the proof when the number changes', async () => {
    const { signup, signIn } = await request();
    const group = await screen.findByRole('group', { name: 'Verify e-mail address' });
    fill(/^Verification code/, '123456');
    fireEvent.click(within(group).getByRole('button', { name: 'Check code' }));
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Verify e-mail address' })).not.toBeInTheDocument());
    fill(labels.phone, '5321112244');
    expect(await screen.findByRole('button', { name: 'Verify e-mail address' })).toBeVisible();
    submit();
    await waitFor(() => expect(signIn).toHaveBeenCalled());
    expect(signup.calls[0]).toMatchObject({ otpToken: null, phone_number: '5321112244' });
  });

  it('shows why no code could be sent', async () => {
    await request([mockSendCode(429, 'Too many codes. Please try again later.')]);
    expect(await screen.findByText('Too many codes. Please try again later.')).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Verify e-mail address' })).not.toBeInTheDocument();
  });
});
