import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import {
  GetBetaTestingBotDeveloperInvitedListDocument,
  type GetBetaTestingBotDeveloperInvitedListMutation,
  type GetBetaTestingBotDeveloperInvitedListMutationVariables,
} from '@/generated/betaTesters/getBetaTestingBotDeveloperInvitedList';
import {
  InviteForBetaTestingDocument,
  type InviteForBetaTestingMutation,
  type InviteForBetaTestingMutationVariables,
} from '@/generated/betaTesters/inviteForBetaTesting';
import {
  RemoveBetaTestingInvitationDocument,
  type RemoveBetaTestingInvitationMutation,
  type RemoveBetaTestingInvitationMutationVariables,
} from '@/generated/betaTesters/removeBetaTestingInvitation';
import { TestersTab } from '@/portals/developer/botDetail/tabs/TestersTab';

import { buildPerson } from '../../support/builders/teams';
import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { stubHeights } from '../../support/render/layout';
import { mockBot, mockReadOnlyBot } from '../commands/commandMocks';
import { openTab } from '../commands/openTab';
import { mockPeople } from '../teams/teamMocks';
import { buildInvitation, mockInvitations } from './testerMocks';

const ADA = buildInvitation();
const BEN = buildInvitation({
  user_id: 72,
  firstname: 'Ben',
  lastname: 'Okafor',
  username: 'ben',
  invitationAccept: true,
});
const CEM = buildInvitation({ user_id: 73, firstname: null, lastname: null, username: 'cem', invitationAccept: false });

const mockInvite = (status = 200, message = 'Invitation sent') =>
  mockOperation<InviteForBetaTestingMutation, InviteForBetaTestingMutationVariables>(InviteForBetaTestingDocument, {
    response: { inviteForBetaTesting: { status, message } },
  });

const mockRemove = (status = 200, message = 'Tester removed', onCall: () => void = () => {}) =>
  mockOperation<RemoveBetaTestingInvitationMutation, RemoveBetaTestingInvitationMutationVariables>(
    RemoveBetaTestingInvitationDocument,
    {
      response: () => {
        onCall();
        return { removeBetaTestingInvitation: { status, message } };
      },
    },
  );

beforeEach(() => stubHeights({ listitem: 66, region: 600 }));
afterEach(() => {
  vi.restoreAllMocks();
});

describe('the testers of a bot', () => {
  it('are listed with the status of their invitation', async () => {
    const list = mockInvitations(() => [ADA, BEN, CEM]);
    await openTab(TestersTab, [mockBot(), list]);
    expect(await screen.findByRole('link', { name: 'Ada Yilmaz' })).toHaveAttribute('href', '/user/71');
    const getState = (name: string) => screen.getByRole('link', { name }).closest('[role="listitem"]');
    expect(getState('Ada Yilmaz')).toHaveTextContent('Invited');
    expect(getState('Ben Okafor')).toHaveTextContent('Testing');
    expect(getState('cem')).toHaveTextContent('Declined');
    expect(list.calls).toEqual([{ botId: 31, pageNumber: 1, pageSize: 10 }]);
  });

  it('load ten at a time', async () => {
    const many = Array.from({ length: 13 }, (_, index) =>
      buildInvitation({ user_id: 100 + index, firstname: 'Person', lastname: String(index) }),
    );
    const list = mockInvitations(() => many);
    const { user } = await openTab(TestersTab, [mockBot(), list]);
    await screen.findByRole('link', { name: 'Person 0' });
    const more = screen.queryByRole('button', { name: 'Load more' });
    if (more) await user.click(more);
    await waitFor(() => expect(list.calls.at(-1)).toEqual({ botId: 31, pageNumber: 2, pageSize: 10 }));
    expect(await screen.findByText('You have reached the end.')).toBeInTheDocument();
  });

  it('are read-only for members without the right to change them', async () => {
    await openTab(TestersTab, [mockReadOnlyBot(), mockInvitations(() => [ADA])], { query: '?dialog=inviteTesters' });
    await screen.findByRole('link', { name: 'Ada Yilmaz' });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('show the next step when there are none', async () => {
    const { user, location } = await openTab(TestersTab, [mockBot(), mockInvitations(() => []), mockPeople([])]);
    expect(await screen.findByText('No beta testers yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    expect(location()).toBe('/my-bots-detail/31?dialog=inviteTesters');
  });

  it.each([
    [
      'a refusal',
      {
        response: {
          getBetaTestingBotDeveloperInvitedList: { status: 404, message: 'No such bot', total_count: null, data: null },
        },
      },
      'No such bot',
    ],
    ['a broken connection', { error: new Error('offline') }, /Bourse cannot be reached/],
  ])('can be loaded again after %s', async (_label, answer, message) => {
    const failing = mockOperation<
      GetBetaTestingBotDeveloperInvitedListMutation,
      GetBetaTestingBotDeveloperInvitedListMutationVariables
    >(GetBetaTestingBotDeveloperInvitedListDocument, answer);
    const { user } = await openTab(TestersTab, [mockBot(), failing]);
    expect(await screen.findByText(message)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(failing.calls).toHaveLength(2));
  });

  it('are removed after a confirmation, and the list reloads', async () => {
    let testers = [ADA, BEN];
    const bot = mockBot();
    const remove = mockRemove(200, 'Tester removed', () => {
      testers = [ADA];
    });
    const { user } = await openTab(TestersTab, [bot, mockInvitations(() => testers), remove]);
    await user.click(await screen.findByRole('button', { name: 'Remove Ben Okafor' }));
    const question = await findDialog('Remove Ben Okafor from the testers?');
    expect(within(question).getByText('They are notified and can no longer try the bot.')).toBeInTheDocument();
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Ben Okafor' })).not.toBeInTheDocument());
    expect(await screen.findByText('Tester removed')).toBeInTheDocument();
    expect(remove.calls).toEqual([{ botId: 31, userId: 72 }]);
    await waitFor(() => expect(bot.calls).toHaveLength(2));
  });

  it('show the error in the open confirmation when the server rejects the removal', async () => {
    const { user } = await openTab(TestersTab, [
      mockBot(),
      mockInvitations(() => [ADA]),
      mockRemove(404, 'This invitation no longer exists.'),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Withdraw the invitation of Ada Yilmaz' }));
    const question = await findDialog('Withdraw the invitation of Ada Yilmaz?');
    await user.click(within(question).getByRole('button', { name: 'Withdraw' }));
    expect(await within(question).findByText('This invitation no longer exists.')).toBeInTheDocument();
  });
});

describe('inviting testers', () => {
  const PEOPLE = [
    buildPerson({ id: 71, full_name: 'Ada Yilmaz' }),
    buildPerson({ id: 80, full_name: 'Chen Wei' }),
    // The viewer.
    buildPerson({ id: 501, full_name: 'Deniz Aydin' }),
  ];

  it('finds users ten at a time and invites them one by one', async () => {
    const people = mockPeople(PEOPLE);
    const list = mockInvitations(() => [ADA]);
    const invite = mockInvite();
    const { user } = await openTab(TestersTab, [mockBot(), list, people, invite], { query: '?dialog=inviteTesters' });
    const dialog = await findDialog('Invite beta testers');
    await user.click(await within(dialog).findByRole('button', { name: 'Invite Chen Wei' }));
    expect(await screen.findByText('Invitation sent')).toBeInTheDocument();
    expect(invite.calls).toEqual([{ botId: 31, userId: 80 }]);
    expect(people.calls[0]).toMatchObject({ name: '', pageNumber: 1, pageSize: 10 });
    await waitFor(() => expect(list.calls).toHaveLength(2));
    expect(within(dialog).queryByRole('button', { name: 'Invite Chen Wei' })).not.toBeInTheDocument();
    expect(within(dialog).queryByRole('button', { name: 'Invite Ada Yilmaz' })).not.toBeInTheDocument();
    expect(within(dialog).queryByText('Deniz Aydin')).not.toBeInTheDocument();
  });

  it('searches when typing pauses', async () => {
    const people = mockPeople(PEOPLE);
    const { user } = await openTab(TestersTab, [mockBot(), mockInvitations(() => []), people], {
      query: '?dialog=inviteTesters',
    });
    const dialog = await findDialog('Invite beta testers');
    await user.type(within(dialog).getByRole('searchbox', { name: 'Search people' }), 'chen');
    await waitFor(() => expect(people.calls.at(-1)).toMatchObject({ name: 'chen' }));
    await waitFor(() => expect(within(dialog).queryByText('Ada Yilmaz')).not.toBeInTheDocument());
    expect(await within(dialog).findByText('Chen Wei')).toBeInTheDocument();
  });

  it('explains why a user cannot be invited', async () => {
    const { user } = await openTab(
      TestersTab,
      [mockBot(), mockInvitations(() => []), mockPeople(PEOPLE), mockInvite(400, 'This person cannot be invited.')],
      { query: '?dialog=inviteTesters' },
    );
    const dialog = await findDialog('Invite beta testers');
    await user.click(await within(dialog).findByRole('button', { name: 'Invite Chen Wei' }));
    expect(await screen.findByText('This person cannot be invited.')).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Invite Chen Wei' })).toBeEnabled();
  });
});
