import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { BotFormDialog } from '@/domain/bots/BotFormDialog';
import type { BotTemplate } from '@/domain/bots/botTemplates';
import {
  AddBotCommandDocument,
  type AddBotCommandMutation,
  type AddBotCommandMutationVariables,
} from '@/generated/commands/addBotCommand';

import { buildImage } from '../../support/builders/files';
import { buildDeveloper } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';
import { mockAddBot, mockFormChoices, mockNames } from './botMocks';

const mockAddCommand = () =>
  mockOperation<AddBotCommandMutation, AddBotCommandMutationVariables>(AddBotCommandDocument, {
    response: ({ botId, command, description }, earlier) => ({
      addBotCommand: {
        status: 200,
        message: 'Command added',
        data: {
          id: earlier + 1,
          id_s2_bot: botId,
          version: 1,
          rank: earlier + 1,
          command,
          description,
          description_tr: null,
          options: [],
        },
      },
    }),
  });

async function openForm(template?: BotTemplate) {
  const addBot = mockAddBot();
  const addCommand = mockAddCommand();
  const onCreated = vi.fn();
  const { user } = await renderAt('/here', {
    element: <BotFormDialog template={template} onClose={() => undefined} onCreated={onCreated} />,
    viewer: buildDeveloper(),
    mocks: [addBot, addCommand, mockNames(), ...mockFormChoices()],
  });
  const dialog = within(await findDialog('Create Bot'));
  const field = (label: RegExp) => dialog.getByLabelText(label, { selector: 'input, textarea' });
  return { user, dialog, field, addBot, addCommand, onCreated };
}

describe('the template of a new bot', () => {
  it('fills in the texts, and its commands are added to the new bot', async () => {
    const { user, dialog, field, addBot, addCommand, onCreated } = await openForm('price');
    expect(field(/^Short description/)).toHaveValue('Prices on request');
    await user.upload(dialog.getByLabelText('Bot image', { selector: 'input' }), buildImage('png', 'robot.png'));
    await user.click(within(await findDialog('Crop the bot image')).getByRole('button', { name: 'Use image' }));
    await waitFor(() => expect(dialog.getByText('Chosen: bot.png')).toBeInTheDocument());
    await user.upload(
      dialog.getByLabelText(/^Featured images/, { selector: 'input' }),
      buildImage('jpeg', 'store.jpeg'),
    );
    await dialog.findByRole('button', { name: 'Remove store.jpeg' });
    await user.click(field(/^Name/));
    await user.paste('Volume Bot');
    await user.click(field(/^Handler/));
    await user.paste('volume');
    await user.click(dialog.getByRole('combobox', { name: /^Category/ }));
    await user.click(await screen.findByTitle('Analysis'));
    await user.click(await dialog.findByRole('button', { name: 'Select all' }));
    const create = dialog.getByText('Create').closest('button');
    await waitFor(() => expect(create).toBeEnabled());
    await user.click(dialog.getByText('Create'));
    await waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
    expect(addBot.calls[0]).toMatchObject({ name: 'Volume Bot', shortDescription: 'Prices on request' });
    expect(addCommand.calls.map(({ botId, command }) => [botId, command])).toEqual([
      [99, 'price'],
      [99, 'chart'],
      [99, 'help'],
    ]);
  });

  it('can be chosen in the form, and removed', async () => {
    const { user, dialog, field } = await openForm();
    await user.click(dialog.getByRole('button', { name: 'News' }));
    expect(field(/^Description/)).toHaveValue(
      'Send a stock symbol and get the latest news about it, newest first, with links to the sources.',
    );
    expect(dialog.getByText('The bot gets the commands /news and /help.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'News' }));
    expect(dialog.getByRole('button', { name: 'News' })).toHaveAttribute('aria-pressed', 'false');
    expect(dialog.queryByText(/^The bot gets/)).not.toBeInTheDocument();
  });
});
