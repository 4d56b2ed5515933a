import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import {
  ChangeEmailAddressDocument,
  type ChangeEmailAddressMutation,
  type ChangeEmailAddressMutationVariables,
} from '@/generated/accounts/changeEmailAddress';
import {
  GetVerificationWaitDocument,
  type GetVerificationWaitQuery,
  type GetVerificationWaitQueryVariables,
} from '@/generated/accounts/getVerificationWait';
import {
  VerifyEmailAddressDocument,
  type VerifyEmailAddressMutation,
  type VerifyEmailAddressMutationVariables,
} from '@/generated/accounts/verifyEmailAddress';
import { EmailVerification } from '@/domain/people/email/EmailVerification';
import { UserPage } from '@/portals/account/profile/UserPage';

import { buildRecord } from '../../support/builders/people';
import { buildAppUser } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt, renderPart } from '../../support/render/renderAt';
import { mockRequests } from '../follows/followMocks';
import { mockNoDevices, mockNoProviders } from './deviceMock';
import { mockRecord } from './profileMocks';
import { mockNoPosts } from '../posts/feedMocks';

const ADDRESS = 'maya@bourse.example';
const KEY = 'bourse.verificationLock.502';

const mockVerify = (status: number, message: string) =>
  mockOperation<VerifyEmailAddressMutation, VerifyEmailAddressMutationVariables>(VerifyEmailAddressDocument, {
    response: { verifyEmailAddress: { status, message } },
  });

/** The waiting time that the server requires, per request. */
const mockWait = (seconds: (earlierCalls: number) => number) =>
  mockOperation<GetVerificationWaitQuery, GetVerificationWaitQueryVariables>(GetVerificationWaitDocument, {
    response: (_variables, earlierCalls) => ({
      getVerificationWait: { status: 200, message: '', data: { seconds: seconds(earlierCalls) } },
    }),
  });

/** Without a response of the server, the entry in local storage applies. */
const withoutServerWait = () =>
  mockOperation<GetVerificationWaitQuery, GetVerificationWaitQueryVariables>(GetVerificationWaitDocument, {
    response: { getVerificationWait: { status: 503, message: 'Not now', data: null } },
  });

const openProof = (
  mocks: ReadonlyArray<Pick<MockedOperation<never>, 'mock'>> = [],
  isEmailVerified = false,
  bouncedAt: string | null = null,
) =>
  renderPart(
    <EmailVerification
      user={{ id: 502, emailaddress: ADDRESS, email_details: { isEmailVerified, value: ADDRESS, bouncedAt } }}
    />,
    { viewer: buildAppUser({ id: 502 }), mocks: [...mocks, withoutServerWait()] },
  );

const verifyNow = () => screen.getByRole('button', { name: 'Verify Now' });
/** Advances the fake clock. */
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

const storedEnd = () => Number(localStorage.getItem(KEY));

describe('a verified e-mail address', () => {
  it("is 'Verified'", async () => {
    await openProof([], true);
    expect(screen.getByText('Verified')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Verify Now' })).not.toBeInTheDocument();
  });
});

describe('an address that mail comes back from', () => {
  it('says since when and what to do, and sends a new link', async () => {
    const verify = mockVerify(200, 'We sent you a mail');
    const { user } = await openProof([verify], true, '2026-11-20T10:00:00Z');
    expect(screen.getByText(/come back since Nov 20, 2026.*Verify the address/)).toBeVisible();
    expect(screen.queryByText('Verified')).not.toBeInTheDocument();
    await user.click(verifyNow());
    expect(await screen.findByText('We sent you a mail')).toBeInTheDocument();
    expect(verify.calls).toEqual([{ emailaddress: ADDRESS }]);
  });

  it('is marked on the own profile', async () => {
    await renderAt('/user/502', {
      route: '/user/:userId',
      element: <UserPage />,
      viewer: buildAppUser({ id: 502 }),
      mocks: [
        mockRecord(
          buildRecord({ email_details: { isEmailVerified: true, value: ADDRESS, bouncedAt: '2026-11-20T10:00:00Z' } }),
        ),
        mockRequests([]),
        mockNoDevices(),
        mockNoProviders(),
        mockNoPosts(),
        withoutServerWait(),
      ],
    });
    expect(await screen.findByText(/come back since/)).toBeInTheDocument();
  });
});

describe('Verify Now', () => {
  afterEach(() => vi.useRealTimers());

  it('sends the mail and locks for five minutes, in local storage', async () => {
    const verify = mockVerify(200, 'We sent you a mail');
    const { user } = await openProof([verify]);
    const before = Date.now();
    await user.click(verifyNow());
    expect((await screen.findByText('We sent you a mail')).closest('[role]')).toHaveAttribute('role', 'status');
    expect(verify.calls).toEqual([{ emailaddress: ADDRESS }]);
    expect(verifyNow()).toHaveAttribute('aria-disabled', 'true');
    expect(storedEnd()).toBeGreaterThanOrEqual(before + 300_000);
    expect(storedEnd()).toBeLessThanOrEqual(Date.now() + 300_000);
    expect(screen.getByText(/^Please wait 0[45]:\d\d before trying again\.$/)).toBeInTheDocument();
    expect(verifyNow()).toHaveFocus();
    await user.click(verifyNow());
    expect(verify.calls).toHaveLength(1);
  });

  it('starts with the waiting time of the server, as after the registration', async () => {
    await openProof([mockWait(() => 200)]);
    await waitFor(() => expect(verifyNow()).toHaveAttribute('aria-disabled', 'true'));
    expect(screen.getByText(/^Please wait 03:(20|1\d) before trying again\.$/)).toBeInTheDocument();
  });

  it("takes over the server's waiting time when the server rejects the request", async () => {
    const wait = mockWait((earlier) => (earlier === 0 ? 0 : 90));
    const { user } = await openProof([wait, mockVerify(400, 'Please wait 01:30 before trying again.')]);
    await waitFor(() => expect(wait.calls).toHaveLength(1));
    await user.click(verifyNow());
    await waitFor(() => expect(storedEnd()).toBeLessThanOrEqual(Date.now() + 90_000));
    expect(storedEnd()).toBeGreaterThan(Date.now() + 60_000);
    expect(verifyNow()).toHaveAttribute('aria-disabled', 'true');
  });

  it('shows why the request failed', async () => {
    const { user } = await openProof([
      mockWait((earlier) => (earlier === 0 ? 0 : 60)),
      mockVerify(400, 'Please wait a little'),
    ]);
    await user.click(verifyNow());
    expect((await screen.findByText('Please wait a little')).closest('[role]')).toHaveAttribute('role', 'alert');
    expect(verifyNow()).toHaveAttribute('aria-disabled', 'true');
  });

  it('can be pressed again when the waiting time cannot be read after a rejection', async () => {
    const wait = mockOperation<GetVerificationWaitQuery, GetVerificationWaitQueryVariables>(
      GetVerificationWaitDocument,
      { error: new Error('offline') },
    );
    const { user } = await openProof([wait, mockVerify(400, 'Please wait a little')]);
    await waitFor(() => expect(wait.calls).toHaveLength(1));
    await user.click(verifyNow());
    expect(await screen.findByText('Please wait a little')).toBeInTheDocument();
    await waitFor(() => expect(wait.calls).toHaveLength(2));
    await waitFor(() => expect(verifyNow()).toHaveAttribute('aria-disabled', 'false'));
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('can be pressed again at once without a response', async () => {
    const failing = mockOperation<VerifyEmailAddressMutation, VerifyEmailAddressMutationVariables>(
      VerifyEmailAddressDocument,
      { error: new Error('offline') },
    );
    const { user } = await openProof([failing]);
    await user.click(verifyNow());
    expect(await screen.findByText(/Bourse cannot be reached/)).toBeInTheDocument();
    await waitFor(() => expect(verifyNow()).toHaveAttribute('aria-disabled', 'false'));
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('counts down each second after a reload, and unlocks at the end', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    localStorage.setItem(KEY, String(Date.now() + 62_000));
    await openProof();
    expect(verifyNow()).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('Please wait 01:02 before trying again.')).toBeInTheDocument();
    pass(1_000);
    expect(screen.getByText('Please wait 01:01 before trying again.')).toBeInTheDocument();
    pass(60_000);
    expect(screen.getByText('Please wait 00:01 before trying again.')).toBeInTheDocument();
    pass(1_000);
    expect(screen.queryByText(/Please wait/)).not.toBeInTheDocument();
    expect(verifyNow()).toHaveAttribute('aria-disabled', 'false');
  });

  it('notifies screen readers once a minute, not each second', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    localStorage.setItem(KEY, String(Date.now() + 300_000));
    await openProof();
    const getAnnouncements = () => screen.getAllByRole('status').map((region) => region.textContent);
    const first = getAnnouncements();
    expect(first).toContain('You can try again in about 5 minutes.');
    pass(30_000);
    expect(getAnnouncements()).toEqual(first);
    pass(31_000);
    expect(getAnnouncements()).toContain('You can try again in about 4 minutes.');
  });

  it('is locked per account, also by other tabs', async () => {
    localStorage.setItem('bourse.verificationLock.999', String(Date.now() + 300_000));
    await openProof();
    expect(verifyNow()).toHaveAttribute('aria-disabled', 'false');
    localStorage.setItem(KEY, String(Date.now() + 300_000));
    fireEvent(window, new StorageEvent('storage', { key: KEY }));
    await waitFor(() => expect(verifyNow()).toHaveAttribute('aria-disabled', 'true'));
  });

  it.each(['"soon"', '{', '9e99'])('is never locked for longer by an invalid stored value (%s)', async (text) => {
    localStorage.setItem(KEY, text);
    await openProof();
    expect(screen.queryByText(/Please wait (0[6-9]|[1-9]\d|\d{3})/)).not.toBeInTheDocument();
  });
});

describe('changing the e-mail address', () => {
  const mockChange = (status: number, message: string) =>
    mockOperation<ChangeEmailAddressMutation, ChangeEmailAddressMutationVariables>(ChangeEmailAddressDocument, {
      response: { changeEmailAddress: { status, message } },
    });

  const openChange = async (mocks: ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>) => {
    const rendered = await renderAt('/user/502', {
      route: '/user/:userId',
      element: <UserPage />,
      viewer: buildAppUser({ id: 502 }),
      mocks: [
        mockRecord(buildRecord({ id: 502 })),
        mockRequests([]),
        mockNoDevices(),
        mockNoProviders(),
        mockNoPosts(),
        ...mocks,
      ],
    });
    await rendered.user.click(await screen.findByRole('button', { name: 'Change e-mail address' }));
    return { ...rendered, dialog: within(await findDialog('Change e-mail address')) };
  };

  it('requires the new address and the password', async () => {
    const change = mockChange(200, 'Look into your mailbox');
    const { user, dialog, location } = await openChange([change]);
    const send = dialog.getByRole('button', { name: 'Send link' });
    expect(send).toBeDisabled();
    await user.type(dialog.getByRole('textbox', { name: /^New e-mail address/ }), 'nobody');
    expect(await dialog.findByText('You must enter a valid email')).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: /^New e-mail address/ }), '@bourse.example');
    await user.type(dialog.getByLabelText(/^Your password/, { selector: 'input' }), 'Secret-2026!');
    await waitFor(() => expect(send).toBeEnabled());
    await user.click(send);
    expect(await screen.findByText('Look into your mailbox')).toBeInTheDocument();
    expect(change.calls).toEqual([{ emailaddress: 'nobody@bourse.example', password: 'Secret-2026!' }]);
    await waitFor(() => expect(location()).toBe('/user/502'));
  });

  it('preserves the input when the server rejects it', async () => {
    const { user, dialog } = await openChange([mockChange(400, 'The password is wrong')]);
    await user.type(dialog.getByRole('textbox', { name: /^New e-mail address/ }), 'new@bourse.example');
    await user.type(dialog.getByLabelText(/^Your password/, { selector: 'input' }), 'Wrong-2026!');
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Send link' })).toBeEnabled());
    await user.click(dialog.getByRole('button', { name: 'Send link' }));
    expect(await dialog.findByText('The password is wrong')).toBeInTheDocument();
    expect(dialog.getByRole('textbox', { name: /^New e-mail address/ })).toHaveDisplayValue('new@bourse.example');
  });
});
