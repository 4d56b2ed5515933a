import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import {
  UpdateBotScopesDocument,
  type UpdateBotScopesMutation,
  type UpdateBotScopesMutationVariables,
} from '@/generated/consents/updateBotScopes';
import { AccessTab } from '@/portals/developer/botDetail/tabs/AccessTab';

import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { mockBot, mockReadOnlyBot } from '../commands/commandMocks';
import { openTab } from '../commands/openTab';
import { buildRequest, mockRequests } from './consentMocks';

const mockUpdate = (status = 200, message = 'Data access updated') =>
  mockOperation<UpdateBotScopesMutation, UpdateBotScopesMutationVariables>(UpdateBotScopesDocument, {
    response: { updateBotScopes: { status, message, data: status === 200 ? [] : null } },
  });

describe('the data access of a bot', () => {
  it('is requested with a reason', async () => {
    const update = mockUpdate();
    const { user } = await openTab(AccessTab, [mockBot(), mockRequests(), update]);
    expect(await screen.findByText('The bot asks for no data')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Change data access' }));
    const dialog = await findDialog('Change data access');
    const group = within(dialog).getByRole('group', { name: 'Read my watchlist' });
    await user.click(within(group).getByRole('checkbox', { name: 'The bot asks for it' }));
    const save = within(dialog).getByRole('button', { name: 'Save' });
    expect(save).toBeDisabled();
    await user.click(within(group).getByRole('checkbox', { name: 'Required' }));
    await user.type(within(group).getByRole('textbox', { name: 'Why the bot asks' }), 'To show moves');
    await user.type(within(group).getByRole('textbox', { name: 'Why, in Turkish' }), 'Hareketler için');
    await waitFor(() => expect(save).toBeEnabled());
    await user.click(save);
    await waitFor(() =>
      expect(update.calls).toEqual([
        {
          botId: 31,
          scopes: [{ scope: 'watchlist_read', required: true, reason: 'To show moves', reason_tr: 'Hareketler için' }],
        },
      ]),
    );
  });

  it('checks the reason of a permission only while it is requested', async () => {
    const update = mockUpdate();
    const { user } = await openTab(AccessTab, [mockBot(), mockRequests(() => [buildRequest()]), update]);
    await user.click(await screen.findByRole('button', { name: 'Change data access' }));
    const dialog = await findDialog('Change data access');
    const group = within(dialog).getByRole('group', { name: 'Read my active price alerts' });
    const isRequested = within(group).getByRole('checkbox', { name: 'The bot asks for it' });
    const save = within(dialog).getByRole('button', { name: 'Save' });
    await user.click(isRequested);
    for (const name of ['Why the bot asks', 'Why, in Turkish']) {
      await user.click(within(group).getByRole('textbox', { name }));
      await user.paste('x'.repeat(201));
    }
    expect(await within(group).findAllByText(/Reason is too long/)).toHaveLength(2);
    expect(save).toBeDisabled();
    await user.click(isRequested);
    await waitFor(() => expect(save).toBeEnabled());
    await user.click(save);
    await waitFor(() => expect(update.calls).toMatchObject([{ scopes: [{ scope: 'watchlist_read' }] }]));
  });

  it('rejects a reason without visible characters, as the server does', async () => {
    const { user } = await openTab(AccessTab, [mockBot(), mockRequests(() => [buildRequest()])]);
    await user.click(await screen.findByRole('button', { name: 'Change data access' }));
    const dialog = await findDialog('Change data access');
    const reason = within(dialog).getByRole('textbox', { name: 'Why the bot asks' });
    await user.tripleClick(reason);
    await user.paste('\u2800');
    expect(reason).toHaveValue('\u2800');
    expect(await within(dialog).findByText('A reason is required')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('shows the reason of a refusal and preserves the input', async () => {
    const { user } = await openTab(AccessTab, [
      mockBot(),
      mockRequests(() => [buildRequest()]),
      mockUpdate(409, 'A review of this bot is open.'),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Change data access' }));
    const dialog = await findDialog('Change data access');
    const group = within(dialog).getByRole('group', { name: 'Read my watchlist' });
    await user.click(within(group).getByRole('checkbox', { name: 'Required' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('A review of this bot is open.')).toBeInTheDocument();
    expect(within(group).getByRole('checkbox', { name: 'Required' })).toBeChecked();
  });

  it('says what waits for the review', async () => {
    await openTab(AccessTab, [
      mockBot(),
      mockRequests(() => [
        buildRequest({ required: true, is_pending: true, is_requirement_pending: true }),
        buildRequest({ scope: 'alerts_read', required: true, is_requirement_pending: true }),
        buildRequest({ scope: 'profile_read', required: true }),
      ]),
    ]);
    const [added, raised, accepted] = await screen.findAllByRole('listitem');
    expect(added).toHaveTextContent('Waits for the review It has no effect before.');
    expect(raised).toHaveTextContent('Waits for the review It is optional before.');
    expect(accepted).not.toHaveTextContent('Waits for the review');
  });

  it('is read-only for members without the right to change it', async () => {
    await openTab(AccessTab, [mockReadOnlyBot(), mockRequests(() => [buildRequest({ required: true })])]);
    expect(await screen.findByText('Required · To show moves')).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
