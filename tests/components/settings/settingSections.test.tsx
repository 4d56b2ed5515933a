import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import {
  AccountDeactivateAndDeleteByIdDocument,
  type AccountDeactivateAndDeleteByIdMutation,
  type AccountDeactivateAndDeleteByIdMutationVariables,
} from '@/generated/accounts/accountDeactivateAndDeleteById';
import {
  GetblockUsersListDocument,
  type GetblockUsersListQuery,
  type GetblockUsersListQueryVariables,
} from '@/generated/blocks/getblockUsersList';
import {
  UnBlockUsersByIdDocument,
  type UnBlockUsersByIdMutation,
  type UnBlockUsersByIdMutationVariables,
} from '@/generated/blocks/unBlockUsersById';
import {
  GetBlockedBotListDocument,
  type GetBlockedBotListQuery,
  type GetBlockedBotListQueryVariables,
} from '@/generated/conversations/getBlockedBotList';
import {
  UnblockBotDocument,
  type UnblockBotMutation,
  type UnblockBotMutationVariables,
} from '@/generated/conversations/unblockBot';
import {
  GetAboutUsAndContactUsDetailsDocument,
  type GetAboutUsAndContactUsDetailsQuery,
  type GetAboutUsAndContactUsDetailsQueryVariables,
} from '@/generated/content/getAboutUsAndContactUsDetails';
import {
  GetHelpForAccountDocument,
  type GetHelpForAccountQuery,
  type GetHelpForAccountQueryVariables,
} from '@/generated/content/getHelpForAccount';
import { SettingsDialog } from '@/portals/user/settings/SettingsDialog';

import { buildAppUser } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { findDialog, openBoth } from '../../support/render/dialogs';
import { stubHeights } from '../../support/render/layout';
import { renderAt } from '../../support/render/renderAt';
import { mockSettings } from './settingsMocks';

beforeEach(() => stubHeights({ region: 520, listitem: 65 }));
afterEach(() => vi.restoreAllMocks());

type Mocks = ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>;
type Session = NonNullable<Parameters<typeof renderAt>[1]['session']>;

/** Blocked bots; one is removed by each response after the first. */
const mockBlockedBots = (names: readonly string[] = []) =>
  mockOperation<GetBlockedBotListQuery, GetBlockedBotListQueryVariables>(GetBlockedBotListDocument, {
    response: (_variables, call) => {
      const data = names.slice(call).map((name, index) => ({
        id: call + index + 1,
        name,
        handler: '/bot',
        image: null,
        cts: '2026-11-20T09:00:00.000Z',
      }));
      return { getBlockedBotList: { status: 200, message: 'Done', totalCount: data.length, data } };
    },
  });

/** Opens the settings, or with `section` a dialog above them. */
const openSection = (section: string, mocks: Mocks, session: Session = {}, viewer = buildAppUser()) => {
  const render = () =>
    renderAt(`/home?dialog=settings${section}`, {
      route: '/home',
      element: <SettingsDialog />,
      viewer,
      mocks: [mockSettings(), ...mocks, mockBlockedBots()],
      session,
    });
  return section === '' ? render() : openBoth(render);
};

describe('Blocked Accounts', () => {
  const account = (id: number) => ({
    id,
    full_name: `Person ${id}`,
    username: `person${id}`,
    thumb: null,
    matrix_user_id: null,
    is_follow: false,
  });
  const mockBlocked = (count: number) => {
    const all = Array.from({ length: count }, (_, index) => account(index + 1));
    return mockOperation<GetblockUsersListQuery, GetblockUsersListQueryVariables>(GetblockUsersListDocument, {
      response: ({ pageNumber, pageSize }) => ({
        getblockUsersList: {
          status: 200,
          message: 'Done',
          total_count: count,
          data: all.slice((pageNumber - 1) * pageSize, pageNumber * pageSize),
        },
      }),
    });
  };
  const mockUnblock = (status: number, message: string) =>
    mockOperation<UnBlockUsersByIdMutation, UnBlockUsersByIdMutationVariables>(UnBlockUsersByIdDocument, {
      response: { unBlockUsersById: { status, message, data: null } },
    });

  it('lists blocked bots, which can be unblocked', async () => {
    const unblock = mockOperation<UnblockBotMutation, UnblockBotMutationVariables>(UnblockBotDocument, {
      response: { unblockBot: { status: 200, message: 'Bot unblocked', data: null } },
    });
    const { user } = await openSection('-blocked', [mockBlocked(0), mockBlockedBots(['Loud Bot', 'Odd Bot']), unblock]);
    const list = await screen.findByRole('region', { name: 'Blocked bots' });
    expect(within(list).getByRole('link', { name: 'Odd Bot' })).toBeInTheDocument();
    await user.click(within(list).getByRole('button', { name: 'Unblock Loud Bot' }));
    expect(unblock.calls).toEqual([{ botId: 1 }]);
    await waitFor(() => expect(within(list).queryByText('Loud Bot')).not.toBeInTheDocument());
  });

  it('shows an empty state', async () => {
    await openSection('-blocked', [mockBlocked(0)]);
    expect(await screen.findByText('There are no any Block user!')).toBeInTheDocument();
  });

  it('loads pages of 8, the next one at the end', async () => {
    const list = mockBlocked(10);
    await openSection('-blocked', [list]);
    expect(await screen.findByText('Person 1')).toBeInTheDocument();
    await waitFor(() =>
      expect(list.calls).toEqual([
        { pageNumber: 1, pageSize: 8 },
        { pageNumber: 2, pageSize: 8 },
      ]),
    );
    expect(await screen.findByText('Person 10')).toBeInTheDocument();
  });

  it("opens a user's profile in a new tab", async () => {
    await openSection('-blocked', [mockBlocked(1)]);
    const link = await screen.findByRole('link', { name: 'Person 1' });
    expect(link).toHaveAttribute('href', '/user/1');
    expect(link).toHaveAttribute('target', '_blank');
  });

  it('unblocks a user, who leaves the list', async () => {
    const unblock = mockUnblock(200, 'Account unblocked');
    const { user } = await openSection('-blocked', [mockBlocked(2), unblock]);
    await user.click(await screen.findByRole('button', { name: 'Unblock @person1' }));
    await waitFor(() => expect(screen.queryByText('Person 1')).not.toBeInTheDocument());
    expect(screen.getByText('Person 2')).toBeInTheDocument();
    expect(unblock.calls).toEqual([{ blockUserId: 1, matrixUserId: null }]);
    expect(await screen.findByText('Account unblocked')).toBeVisible();
  });

  it('preserves the row when the server rejects it', async () => {
    const { user } = await openSection('-blocked', [mockBlocked(1), mockUnblock(404, 'Nobody there')]);
    await user.click(await screen.findByRole('button', { name: 'Unblock @person1' }));
    expect(await screen.findByText('Nobody there')).toBeVisible();
    expect(screen.getByText('Person 1')).toBeInTheDocument();
  });
});

describe('Delete Account', () => {
  const mockLeave = (status: number, message: string) =>
    mockOperation<AccountDeactivateAndDeleteByIdMutation, AccountDeactivateAndDeleteByIdMutationVariables>(
      AccountDeactivateAndDeleteByIdDocument,
      { response: { accountDeactivateAndDeleteById: { status, message } } },
    );

  it('warns guests that only this browser can restore their account', async () => {
    await openSection('-delete', [], {}, buildAppUser({ email: undefined, hasGuestAccount: true }));
    const dialog = await findDialog('Delete Account');
    expect(
      within(dialog).getByText(/The only way to bring them back is to continue as guest in this browser/),
    ).toBeInTheDocument();
    expect(
      within(dialog).getByText(/The only way to cancel this is to continue as guest in this browser within 30 days/),
    ).toBeInTheDocument();
  });

  it.each([
    [
      'deactivate',
      /^Temporarily Deactivate/,
      'Temporarily deactivate your account?',
      /hidden until you log in again/,
      'Temporarily Deactivate',
    ],
    [
      'temporary_deleted',
      /^Delete Account/,
      'Delete your account?',
      /permanently deleted after 30 days.*Logging in within 30 days cancels the deletion/,
      'Delete Account',
    ],
  ] as const)(
    'requires a confirmation after the choice, then does %s and signs out',
    async (type, choice, title, effect, ok) => {
      const leave = mockLeave(200, 'Account deactivated successfully');
      const signOut = vi.fn(() => Promise.resolve());
      const { user } = await openSection('-delete', [leave], { signOut });
      const dialog = await findDialog('Delete Account');
      expect(within(dialog).getByRole('button', { name: 'Continue' })).toBeDisabled();
      await user.click(within(dialog).getByRole('radio', { name: choice }));
      await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
      const question = await findDialog(title);
      expect(screen.queryByRole('dialog', { name: 'Delete Account' })).not.toBeInTheDocument();
      const field = within(question).queryByLabelText('Current password');
      expect(field !== null).toBe(type === 'temporary_deleted');
      // The question takes the focus; what was typed before could be lost.
      await waitFor(() => expect(field ?? within(question).getByRole('button', { name: 'Back' })).toHaveFocus());
      if (field !== null) await user.type(field, 'Right-2026!');
      expect(within(question).getByText(effect)).toBeInTheDocument();
      expect(leave.calls).toEqual([]);
      await user.click(within(question).getByRole('button', { name: ok }));
      await waitFor(() => expect(leave.calls).toHaveLength(1));
      expect(signOut).not.toHaveBeenCalled();
      expect(leave.calls).toEqual([type === 'deactivate' ? { type } : { type, password: 'Right-2026!' }]);
      expect(await screen.findByText('Account deactivated successfully')).toBeVisible();
      await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1));
    },
  );

  it('shows the error of a wrong password at its field', async () => {
    const rejectedCall = mockLeave(400, 'The current password is not correct.');
    const { user } = await openSection('-delete', [rejectedCall]);
    const dialog = await findDialog('Delete Account');
    await user.click(within(dialog).getByRole('radio', { name: /^Delete Account/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
    const question = await findDialog('Delete your account?');
    const field = within(question).getByLabelText('Current password');
    await waitFor(() => expect(field).toHaveFocus());
    await user.type(field, 'wrong{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription('The current password is not correct.'));
    expect(field).toBeInvalid();
    expect(rejectedCall.calls).toEqual([{ type: 'temporary_deleted', password: 'wrong' }]);
  });

  it('requires no password from guests', async () => {
    const { user } = await openSection('-delete', [], {}, buildAppUser({ email: undefined, hasGuestAccount: true }));
    const dialog = await findDialog('Delete Account');
    await user.click(within(dialog).getByRole('radio', { name: /^Delete Account/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
    const question = await findDialog('Delete your account?');
    expect(within(question).queryByLabelText('Current password')).not.toBeInTheDocument();
  });

  it('leads back from the confirmation to the choice and changes nothing', async () => {
    const leave = mockLeave(200, 'Done');
    const { user } = await openSection('-delete', [leave]);
    const dialog = await findDialog('Delete Account');
    await user.click(within(dialog).getByRole('radio', { name: /^Temporarily Deactivate/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
    const question = await findDialog('Temporarily deactivate your account?');
    await user.click(within(question).getByRole('button', { name: 'Back' }));
    const choice = await findDialog('Delete Account');
    expect(within(choice).getByRole('radio', { name: /^Temporarily Deactivate/ })).toBeChecked();
    expect(leave.calls).toEqual([]);
  });

  it('shows another error in the confirmation and stays signed in', async () => {
    const signOut = vi.fn(() => Promise.resolve());
    const { user } = await openSection('-delete', [mockLeave(409, 'You are the only admin.')], { signOut });
    const dialog = await findDialog('Delete Account');
    await user.click(within(dialog).getByRole('radio', { name: /^Delete Account/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
    const question = await findDialog('Delete your account?');
    await user.click(within(question).getByRole('button', { name: 'Delete Account' }));
    expect(await within(question).findByText('You are the only admin.')).toBeVisible();
    expect(signOut).not.toHaveBeenCalled();
  });
});

describe('About and Help', () => {
  it('About shows record 2 without its scripts', async () => {
    const about = mockOperation<GetAboutUsAndContactUsDetailsQuery, GetAboutUsAndContactUsDetailsQueryVariables>(
      GetAboutUsAndContactUsDetailsDocument,
      {
        response: {
          getAboutUsAndContactUsDetails: {
            status: 200,
            message: 'Done',
            data: { id: 2, title: 'About', description: '<h3>Bourse</h3><p>Hello<script>alert(1)</script></p>' },
          },
        },
      },
    );
    await openSection('-about', [about]);
    expect(await screen.findByRole('heading', { name: 'Bourse' })).toBeInTheDocument();
    expect(screen.queryByText(/alert/)).not.toBeInTheDocument();
    expect(about.calls).toEqual([{ id: 2 }]);
  });

  it('Help is an accordion: one answer at a time', async () => {
    const help = mockOperation<GetHelpForAccountQuery, GetHelpForAccountQueryVariables>(GetHelpForAccountDocument, {
      response: {
        getHelpForAccount: {
          status: 200,
          message: 'Done',
          data: [
            { id: 1, title: 'Are prices real?', answer: 'They are simulated.', active: true },
            { id: 2, title: 'Is it free?', answer: 'Yes.', active: true },
            { id: 3, title: 'Old question', answer: 'Old answer', active: false },
          ],
        },
      },
    });
    const { user } = await openSection('-help', [help]);
    const first = await screen.findByRole('tab', { name: 'Are prices real?' });
    expect(screen.queryByText('Old question')).not.toBeInTheDocument();
    await user.click(first);
    expect(await screen.findByText('They are simulated.')).toBeInTheDocument();
    expect(first).toHaveAttribute('aria-expanded', 'true');
    await user.click(screen.getByRole('tab', { name: 'Is it free?' }));
    await waitFor(() => expect(first).toHaveAttribute('aria-expanded', 'false'));
  });
});

describe('the dialogs above the settings', () => {
  it('open from the settings, are part of the address, and close back to them', async () => {
    const empty = mockOperation<GetHelpForAccountQuery, GetHelpForAccountQueryVariables>(GetHelpForAccountDocument, {
      response: { getHelpForAccount: { status: 200, message: 'Done', data: [] } },
    });
    const { user, location } = await openSection('', [empty]);
    // A dialog takes the focus when it has opened, also from one that opened later.
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Help' }));
    expect(location()).toBe('/home?dialog=settings-help');
    expect(await screen.findByText('There are no questions and answers yet.')).toBeInTheDocument();
    const dialog = await findDialog('Help');
    await waitFor(() => expect(dialog).toHaveFocus());
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(location()).toBe('/home?dialog=settings'));
    expect(screen.getByRole('switch', { name: 'Notification' })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Help' })).toHaveFocus());
  });

  it('lead back to the settings when their address was opened directly', async () => {
    const { user, location } = await openSection('-delete', []);
    await user.click(within(await findDialog('Delete Account')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(location()).toBe('/home?dialog=settings'));
  });
});
