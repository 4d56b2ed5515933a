import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import en from '@/locales/en.json';

import { findDialog } from '../../support/render/dialogs';
import { open, field, fill, labels, fillAll, submit } from './registerForm';
import { mockEmails, mockLocation, mockSignup, mockUsernames, mockSignInMethods } from './registerMocks';

describe('registering', () => {
  it('sends the input, opens the new session and shows that a mail is on its way', async () => {
    const { signup, signIn } = await open();
    await screen.findByText('+90 Türkiye');
    fillAll();
    submit();
    await waitFor(() => expect(signIn).toHaveBeenCalledTimes(1));
    expect(signup.calls).toEqual([
      {
        userType: 'app_user',
        firstname: 'Şule',
        middlename: null,
        lastname: 'Öztürk',
        username: 'sule.oz',
        emailaddress: 'sule@bourse.example',
        password: 'Right-2026!',
        country_code: 90,
        country_name: 'TR',
        phone_number: '5321112233',
        organization_name: null,
        birthdate: null,
        isAcceptPolicy: true,
        otpToken: null,
      },
    ]);
    expect(signIn).toHaveBeenCalledWith({
      accessToken: 'a.new.token',
      viewer: expect.objectContaining({ id: 900, role: 'app_user', isEmailVerified: false }),
    });
    expect(await screen.findByText('Welcome to Bourse!')).toBeVisible();
  });

  it('leads invited developers to the developer form, which requires the organization', async () => {
    const { signup, signIn } = await open({ path: '/register?as=developer' });
    await screen.findByText('+90 Türkiye');
    expect(screen.getByRole('radio', { name: /Build bots/ })).toBeChecked();
    fillAll();
    fill(labels.organization, 'Northern Lights');
    fill(labels.middle, 'Nur');
    fill(labels.birthdate, '1990-02-28');
    submit();
    await waitFor(() => expect(signIn).toHaveBeenCalledTimes(1));
    expect(signup.calls).toEqual([
      expect.objectContaining({
        userType: 'bot_developer',
        organization_name: 'Northern Lights',
        middlename: 'Nur',
        birthdate: '1990-02-28',
      }),
    ]);
    expect(await screen.findByText('Welcome to Bourse!')).toBeVisible();
  });

  it('preserves the input when the role changes, and sends no organization of an app user', async () => {
    const { signup, signIn } = await open({ path: '/register?as=developer' });
    await screen.findByText('+90 Türkiye');
    fillAll();
    fill(labels.organization, 'Northern Lights');
    fireEvent.click(screen.getByRole('radio', { name: /Follow stocks and people/ }));
    await waitFor(() => expect(screen.queryByLabelText(labels.organization)).not.toBeInTheDocument());
    expect(field(labels.first)).toHaveValue('Şule');
    submit();
    await waitFor(() => expect(signIn).toHaveBeenCalled());
    expect(signup.calls[0]).toMatchObject({ userType: 'app_user', organization_name: null });
  });

  it('shows the error beside the button and preserves the input', async () => {
    const signup = mockSignup(409, 'An account with this e-mail address already exists.');
    const { signIn } = await open({ signup });
    await screen.findByText('+90 Türkiye');
    fillAll();
    submit();
    expect(await screen.findByText('An account with this e-mail address already exists.')).toBeVisible();
    expect(signIn).not.toHaveBeenCalled();
    expect(field(labels.first)).toHaveValue('Şule');
    expect(field(labels.password)).toHaveValue('Right-2026!');
    expect(field(labels.phone)).toHaveValue('532 111 22 33');
    expect(screen.getByRole('checkbox')).toBeChecked();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Create account' })).toBeEnabled());
  });

  it('names all missing fields and focuses the first', async () => {
    const { signup } = await open({ mocks: [mockLocation(null)] });
    submit();
    for (const message of [
      'Firstname is required',
      'Lastname is required',
      'UserName is required',
      'Email is required',
      'Password is required',
      'Confirm Password is required',
      'Country code is required',
      'Phone number is required',
      'Please accept the policies to register',
    ]) {
      expect(await screen.findByText(message)).toBeVisible();
    }
    await waitFor(() => expect(field(labels.first)).toHaveFocus());
    expect(field(labels.first)).toHaveAttribute('aria-invalid', 'true');
    expect(signup.calls).toEqual([]);
  });

  it.each([
    [labels.first, 'Ada1', '* Special characters, Space and Numbers are not allowed in Firstname'],
    [labels.first, 'A'.repeat(16), 'First Name is too Long - should be 15 Characters Maximum.'],
    [labels.last, 'de la', '* Special characters, Space and Numbers are not allowed in Lastname'],
    [labels.last, 'L'.repeat(16), 'Last Name is too Long - should be 15 Characters Maximum.'],
    [labels.middle, 'M'.repeat(16), 'MiddleName is too Long - should be 15 Characters Maximum.'],
    [labels.middle, 'M3', '* Special characters and Numbers are not allowed in Middlename'],
    [labels.username, 'u'.repeat(36), 'UserName is too Long - should be 35 Characters Maximum.'],
    [
      labels.username,
      'аdmin',
      'User name can contain letters and digits, with single dots, hyphens or underscores between them',
    ],
    [labels.username, 'Admin', 'This user name is reserved. Choose another one.'],
    [labels.email, 'nobody', 'You must enter a valid email'],
    [labels.password, 'Ab1!', 'Password must be at least 8 characters at minimum]'],
    [
      labels.password,
      'abcdefgh1',
      'Password must contain one uppercase, one lowercase one number and one special character',
    ],
    [labels.phone, '12345', 'Phone number is too short - should be 10 digit minimum.'],
    [labels.phone, '53211122ab', 'Phone number can contain digits only'],
    [labels.birthdate, '2024-01-01', 'You must be at least 13 years old to register.'],
  ])('names at once what is wrong with %s %j', async (label, value, message) => {
    await open();
    fill(label, value);
    expect(await screen.findByText(message)).toBeVisible();
    expect(field(label)).toHaveAttribute('aria-invalid', 'true');
  });

  it('compares the two passwords after a change of either', async () => {
    await open();
    fill(labels.password, 'Right-2026!');
    fill(labels.confirm, 'Right-2025!');
    expect(await screen.findByText('Confirm Password must match with Password')).toBeVisible();
    fill(labels.password, 'Right-2025!');
    await waitFor(() =>
      expect(screen.queryByText('Confirm Password must match with Password')).not.toBeInTheDocument(),
    );
  });

  it('rejects a password that contains the user name', async () => {
    await open();
    fill(labels.username, 'starling');
    fill(labels.password, 'Starling-2026!');
    expect(
      await screen.findByText('The password must not contain your user name or the name in your e-mail address.'),
    ).toBeVisible();
  });

  it('requires a confirmation before input is lost, but not without input', async () => {
    const { user, location } = await open();
    await screen.findByText('+90 Türkiye');
    fill(labels.first, 'Ada');
    await user.click(screen.getByRole('link', { name: 'Sign in' }));
    expect(await findDialog('Discard your changes?')).toBeInTheDocument();
    expect(location()).toBe('/register');
  });

  it('allows leaving an untouched form', async () => {
    const { user, location } = await open();
    await screen.findByText('+90 Türkiye');
    await user.click(screen.getByRole('link', { name: 'Sign in' }));
    await waitFor(() => expect(location()).toBe('/login'));
  });

  it('opens the policies beside the form', async () => {
    await open();
    const link = screen.getByRole('link', { name: /policies and terms/ });
    expect(link).toHaveAttribute('href', '/auth/register/tabs/Policy');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAccessibleName(/opens in a new tab/);
  });

  it('offers the alternative sign-in of the server', async () => {
    await open({ mocks: [mockSignInMethods(true)] });
    expect(await screen.findByRole('button', { name: en['session.login.guest'] })).toBeVisible();
  });

  it('speaks Turkish', async () => {
    await open({ language: 'tr' });
    fireEvent.click(screen.getByRole('button', { name: 'Hesap oluştur' }));
    expect(await screen.findByText('Şifre zorunludur')).toBeVisible();
    expect(screen.getByRole('radio', { name: /Bot geliştirmek/ })).toBeVisible();
  });
});

describe('names and addresses that may be taken', () => {
  it('announces a free user name politely', async () => {
    await open();
    fill(labels.username, 'sule.oz');
    const status = await screen.findByText('This user name is available');
    expect(status.closest('[role="status"]')).not.toBeNull();
    expect(field(labels.username)).not.toHaveAttribute('aria-invalid');
  });

  it('rejects a taken user name and does not send the form with it', async () => {
    const { signup } = await open({ mocks: [mockUsernames(['selin'])] });
    await screen.findByText('+90 Türkiye');
    fillAll();
    fill(labels.username, 'selin');
    const status = await screen.findByText('username is already exists.');
    expect(status).toHaveAttribute('role', 'alert');
    submit();
    await waitFor(() => expect(field(labels.username)).toHaveFocus());
    expect(signup.calls).toEqual([]);
    fill(labels.username, 'selin.h');
    await waitFor(() => expect(screen.queryByText('username is already exists.')).not.toBeInTheDocument());
  });

  it('rejects an address that has an account', async () => {
    await open({ mocks: [mockEmails(['selin@bourse.example'])] });
    fill(labels.email, 'selin@bourse.example');
    expect(await screen.findByText('An account with this e-mail address already exists.')).toHaveAttribute(
      'role',
      'alert',
    );
  });

  it('sends the check when typing pauses, and only for valid values', async () => {
    const usernames = mockUsernames();
    const { user } = await open({ mocks: [usernames] });
    fill(labels.username, 'not a name');
    await user.clear(field(labels.username));
    await user.type(field(labels.username), 'sule');
    await screen.findByText('This user name is available');
    expect(usernames.calls.map(({ username }) => username)).toEqual(['sule']);
  });
});
