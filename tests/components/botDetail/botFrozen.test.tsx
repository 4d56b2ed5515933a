import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import {
  RequestForVerificationDocument,
  type RequestForVerificationMutation,
  type RequestForVerificationMutationVariables,
} from '@/generated/bots/requestForVerification';

import { buildBotDetail } from '../../support/builders/bots';
import { findDialog } from '../../support/render/dialogs';
import { mockOperation } from '../../support/mocks/mockOperation';
import { mockFormChoices, mockNames } from '../bots/botMocks';
import { buildCommand, mockCommands } from '../commands/commandMocks';
import { mockTeamList } from '../teams/teamMocks';
import { mockBot, openBot } from './botDetailMocks';

const REASON = 'Frozen while the bot is under review.';

const rights = buildBotDetail().viewer_can;
const waiting = buildBotDetail({
  s2_bot_status: { id: 2, status: 'Verification requested' },
  viewer_can: { ...rights, request_verification: false, cancel_request: true },
  bannerImages: [{ id: 4, image_url: '/banner.png' }],
});

describe('a bot under review', () => {
  it('says that it is frozen, and offers to withdraw the request on every tab', async () => {
    const cancel = mockOperation<RequestForVerificationMutation, RequestForVerificationMutationVariables>(
      RequestForVerificationDocument,
      { response: { requestForVerification: { status: 200, message: 'Request withdrawn', data: buildBotDetail() } } },
    );
    const { user } = await openBot([mockBot(waiting, buildBotDetail()), cancel]);
    expect(await screen.findByText('Under review: this bot is frozen')).toBeVisible();
    const edit = screen.getByRole('button', { name: 'Edit' });
    expect(edit).toBeDisabled();
    expect(edit).toHaveAccessibleDescription(REASON);

    await user.click(screen.getByRole('button', { name: 'Withdraw the request' }));
    await user.click(within(await findDialog('Withdraw the request?')).getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(cancel.calls).toEqual([{ botId: 31, isCancel: true }]));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit' })).toBeEnabled());
    expect(screen.queryByText('Under review: this bot is frozen')).not.toBeInTheDocument();
  });

  it('disables the buttons of commands, with the reason', async () => {
    await openBot(
      [mockBot(waiting), mockCommands(() => [buildCommand(1, 'price'), buildCommand(2, 'news')])],
      '?tab=commands&dialog=addCommand',
    );
    const edit = await screen.findByRole('button', { name: 'Edit /price' });
    for (const button of [
      edit,
      screen.getByRole('button', { name: 'Remove /price' }),
      screen.getByRole('button', { name: 'Add command' }),
    ]) {
      expect(button).toBeDisabled();
      expect(button).toHaveAccessibleDescription(REASON);
    }
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Move /price down' })).not.toBeInTheDocument();
  });

  it('disables the buttons of images, with the reason', async () => {
    await openBot([mockBot(waiting)], '?tab=images');
    const banners = await screen.findByRole('region', { name: 'Banners' });
    expect(within(banners).getByText(REASON)).toBeVisible();
    const remove = within(banners).getByRole('button', { name: /^Remove/ });
    expect(remove).toBeDisabled();
    expect(remove).toHaveAccessibleDescription(REASON);
  });

  it('disables the transfer to another team, with the reason', async () => {
    await openBot([mockBot(waiting), mockTeamList([])], '?tab=settings');
    const select = await screen.findByRole('combobox', { name: 'New team' });
    expect(select).toBeDisabled();
    expect(select).toHaveAccessibleDescription(REASON);
  });

  it('opens its form read-only', async () => {
    await openBot([mockBot(waiting), mockNames(), ...mockFormChoices()], '?dialog=edit-bot');
    // The dialog with the form replaces the one that loads its values.
    await screen.findByRole('textbox', { name: /^Name/ });
    const dialog = await findDialog('Edit bot');
    expect(await within(dialog).findByText('Under review: this bot is frozen')).toBeVisible();
    expect(within(dialog).getByRole('textbox', { name: /^Name/ })).toBeDisabled();
    expect(within(dialog).getByRole('button', { name: 'Save' })).toBeDisabled();
  });
});
