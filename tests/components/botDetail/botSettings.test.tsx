import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import {
  CancelBotTransferDocument,
  type CancelBotTransferMutation,
  type CancelBotTransferMutationVariables,
} from '@/generated/bots/cancelBotTransfer';
import {
  ChangeBotTeamDocument,
  type ChangeBotTeamMutation,
  type ChangeBotTeamMutationVariables,
} from '@/generated/bots/changeBotTeam';
import { DeleteBotDocument, type DeleteBotMutation, type DeleteBotMutationVariables } from '@/generated/bots/deleteBot';
import {
  EnableDisableBotDocument,
  type EnableDisableBotQuery,
  type EnableDisableBotQueryVariables,
} from '@/generated/bots/enableDisableBot';
import { RemoveBotDocument, type RemoveBotMutation, type RemoveBotMutationVariables } from '@/generated/bots/removeBot';

import { buildBotDetail } from '../../support/builders/bots';
import { buildTeam } from '../../support/builders/teams';
import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { buildTransfer } from '../bots/transferMocks';
import { mockTeamList } from '../teams/teamMocks';
import { mockBot, openBot } from './botDetailMocks';

const QUERY = '?tab=settings';
const REMOVED = buildBotDetail({ s2_bot_status: { id: 8, status: 'Removed' } });

const mockDelete = (status: number, message: string) =>
  mockOperation<DeleteBotMutation, DeleteBotMutationVariables>(DeleteBotDocument, {
    response: { deleteBot: { status, message } },
  });

const mockSwitch = () =>
  mockOperation<EnableDisableBotQuery, EnableDisableBotQueryVariables>(EnableDisableBotDocument, {
    response: { enableDisableBot: { status: 200, message: 'Switched!', data: buildBotDetail() } },
  });

describe('changing the team of a bot', () => {
  it('offers the other teams of the developer, confirms, and reloads the bot', async () => {
    const moved = buildBotDetail({ team_id: 12, team_name: 'Night Shift' });
    const bot = mockBot(buildBotDetail(), moved);
    const teams = mockTeamList([
      buildTeam({ id: 11, name: 'Momentum' }),
      buildTeam({ id: 12, name: 'Night Shift' }),
      buildTeam({ id: 13, name: 'Only Looking', viewer_role: 'readonly' }),
    ]);
    const change = mockOperation<ChangeBotTeamMutation, ChangeBotTeamMutationVariables>(ChangeBotTeamDocument, {
      response: { changeBotTeam: { status: 200, message: 'Moved!', data: moved } },
    });
    const { user } = await openBot([bot, teams, change], QUERY);
    const button = await screen.findByRole('button', { name: 'Change team' });
    expect(button).toBeDisabled();
    await user.click(screen.getByRole('combobox', { name: 'New team' }));
    await user.click(await screen.findByTitle('Night Shift'));
    expect(screen.queryByTitle('Only Looking')).not.toBeInTheDocument();
    expect(screen.queryByTitle('Momentum')).not.toBeInTheDocument();
    await user.click(button);
    const question = await findDialog('Move Bot 31 to Night Shift?');
    await user.click(within(question).getByRole('button', { name: 'Change team' }));
    expect(await screen.findByText('Moved!')).toBeInTheDocument();
    expect(change.calls).toEqual([{ botId: 31, teamId: 12 }]);
    await waitFor(() => expect(bot.calls).toHaveLength(2));
    expect(screen.getByRole('region', { name: 'At a glance' })).toHaveTextContent('Team Night Shift');
  });

  it('names what is lost, and offers the bot to the owner of the other team', async () => {
    const offered = buildBotDetail({ transfer: buildTransfer() });
    const change = mockOperation<ChangeBotTeamMutation, ChangeBotTeamMutationVariables>(ChangeBotTeamDocument, {
      response: { changeBotTeam: { status: 200, message: 'Asked!', data: offered } },
    });
    const cancel = mockOperation<CancelBotTransferMutation, CancelBotTransferMutationVariables>(
      CancelBotTransferDocument,
      { response: { cancelBotTransfer: { status: 200, message: 'Withdrawn!', data: buildBotDetail() } } },
    );
    const teams = mockTeamList([buildTeam({ id: 12, name: 'Night Shift', viewer_role: 'developer' })]);
    const { user } = await openBot(
      [mockBot(buildBotDetail(), offered, buildBotDetail()), teams, change, cancel],
      QUERY,
    );
    await user.click(await screen.findByRole('combobox', { name: 'New team' }));
    await user.click(await screen.findByTitle('Night Shift (its owner accepts)'));
    await user.click(screen.getByRole('button', { name: 'Offer' }));
    const question = await findDialog('Move Bot 31 to Night Shift?');
    expect(question).toHaveTextContent(
      'you lose its credentials and the rights to switch it off, remove, delete or move',
    );
    await user.click(within(question).getByRole('button', { name: 'Offer' }));
    expect(await screen.findByText(/Deniz Aydin offered the bot to/)).toHaveTextContent('until March 15, 2026');
    expect(screen.queryByRole('combobox', { name: 'New team' })).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Withdraw the offer' }));
    expect(await screen.findByRole('combobox', { name: 'New team' })).toBeVisible();
    expect(cancel.calls).toEqual([{ botId: 31 }]);
  });

  it('ends in a clear state when the team was deleted concurrently', async () => {
    const bot = mockBot(buildBotDetail(), null);
    const change = mockOperation<ChangeBotTeamMutation, ChangeBotTeamMutationVariables>(ChangeBotTeamDocument, {
      response: { changeBotTeam: { status: 404, message: 'This bot could not be found.', data: null } },
    });
    const { user } = await openBot([bot, mockTeamList([buildTeam({ id: 12, name: 'Night Shift' })]), change], QUERY);
    await user.click(await screen.findByRole('combobox', { name: 'New team' }));
    await user.click(await screen.findByTitle('Night Shift'));
    await user.click(screen.getByRole('button', { name: 'Change team' }));
    const question = await findDialog('Move Bot 31 to Night Shift?');
    await user.click(within(question).getByRole('button', { name: 'Change team' }));
    expect(await within(question).findByText('This bot could not be found.')).toBeInTheDocument();
    expect(await screen.findByText('This bot could not be found')).toBeInTheDocument();
    expect(bot.calls).toHaveLength(2);
  });
});

describe('enabling and disabling a bot', () => {
  const can = { ...buildBotDetail().viewer_can, enable_disable: true };

  it('requires a confirmation to disable', async () => {
    const bot = mockBot(buildBotDetail({ s2_bot_status: { id: 6, status: 'Published' }, viewer_can: can }));
    const change = mockSwitch();
    const { user } = await openBot([bot, mockTeamList([]), change], QUERY);
    await user.click(await screen.findByRole('button', { name: 'Switch off' }));
    const question = await findDialog('Switch Bot 31 off?');
    await user.click(within(question).getByRole('button', { name: 'Switch off' }));
    expect(await screen.findByText('Switched!')).toBeInTheDocument();
    expect(change.calls).toEqual([{ botId: 31, botStatusId: 7 }]);
    await waitFor(() => expect(bot.calls).toHaveLength(2));
  });

  it('requires no confirmation to enable', async () => {
    const change = mockSwitch();
    const { user } = await openBot(
      [
        mockBot(buildBotDetail({ s2_bot_status: { id: 7, status: 'Disabled' }, viewer_can: can })),
        mockTeamList([]),
        change,
      ],
      QUERY,
    );
    await user.click(await screen.findByRole('button', { name: 'Switch on' }));
    expect(await screen.findByText('Switched!')).toBeInTheDocument();
    expect(change.calls).toEqual([{ botId: 31, botStatusId: 6 }]);
  });

  it('explains why it is not possible', async () => {
    await openBot([mockBot(buildBotDetail()), mockTeamList([])], QUERY);
    expect(await screen.findByRole('button', { name: 'Switch off' })).toBeDisabled();
    expect(screen.getByText('Only a published bot can be switched off.')).toBeVisible();
  });
});

describe('removing a bot', () => {
  it('requires a confirmation and can be undone', async () => {
    const remove = mockOperation<RemoveBotMutation, RemoveBotMutationVariables>(RemoveBotDocument, {
      response: { removeBot: { status: 200, message: 'Removed!', data: REMOVED } },
    });
    const { user } = await openBot([mockBot(buildBotDetail(), REMOVED), mockTeamList([]), remove], QUERY);
    await user.click(await screen.findByRole('button', { name: 'Remove bot' }));
    const question = await findDialog('Remove the bot Bot 31?');
    await user.click(within(question).getByRole('button', { name: 'Remove bot' }));
    expect(await screen.findByText('Removed!')).toBeInTheDocument();
    expect(remove.calls).toEqual([{ botId: 31, isUndo: false }]);
    // On top of the page and in the settings.
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Restore' })).toHaveLength(2));
  });
});

describe('deleting a bot', () => {
  it('requires its name, stays open with the reason of an error, and leads back to the list', async () => {
    const deletion = mockOperation<DeleteBotMutation, DeleteBotMutationVariables>(DeleteBotDocument, {
      response: (_variables, earlier) => ({
        deleteBot: earlier === 0 ? { status: 500, message: 'Not now.' } : { status: 200, message: 'Deleted!' },
      }),
    });
    const { user, location } = await openBot([mockBot(buildBotDetail()), mockTeamList([]), deletion], QUERY);
    await user.click(await screen.findByRole('button', { name: 'Delete bot' }));
    expect(location()).toBe('/my-bots-detail/31?tab=settings&dialog=delete');
    const dialog = await findDialog('Delete the bot Bot 31?');
    expect(dialog).toHaveTextContent('Its name and handler become available to others: after 90 days');
    const button = within(dialog).getByRole('button', { name: 'Delete permanently' });
    const name = within(dialog).getByRole('textbox', { name: 'Type Bot 31 to confirm' });
    await user.type(name, 'bot 31');
    expect(button).toBeDisabled();
    await user.type(name, '{Enter}');
    expect(deletion.calls).toEqual([]);
    await user.clear(name);
    await user.type(name, ' Bot  31 ');
    await user.click(button);
    expect(await within(dialog).findByText('Not now.')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Delete permanently' }));
    await waitFor(() => expect(location()).toBe('/my-bots'));
    expect(deletion.calls).toEqual([{ botId: 31 }, { botId: 31 }]);
  });

  it('is limited to the owner, whatever the address contains', async () => {
    const bot = buildBotDetail();
    await openBot(
      [
        mockBot({ ...bot, viewer_can: { ...bot.viewer_can, delete: false } }),
        mockTeamList([]),
        mockDelete(200, 'Deleted!'),
      ],
      `${QUERY}&dialog=delete`,
    );
    expect(await screen.findByRole('button', { name: 'Delete bot' })).toBeDisabled();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
