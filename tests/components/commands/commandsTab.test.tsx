import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import {
  AddBotCommandDocument,
  type AddBotCommandMutation,
  type AddBotCommandMutationVariables,
} from '@/generated/commands/addBotCommand';
import {
  GetBotCommandDocument,
  type GetBotCommandQuery,
  type GetBotCommandQueryVariables,
} from '@/generated/commands/getBotCommand';
import {
  RemoveBotCommandDocument,
  type RemoveBotCommandQuery,
  type RemoveBotCommandQueryVariables,
} from '@/generated/commands/removeBotCommand';
import {
  UpdateBotCommandDocument,
  type UpdateBotCommandQuery,
  type UpdateBotCommandQueryVariables,
} from '@/generated/commands/updateBotCommand';
import { CommandsTab } from '@/portals/developer/botDetail/tabs/CommandsTab';

import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { buildCommand, mockBot, mockCheck, mockCommands, mockReadOnlyBot } from './commandMocks';
import { openTab } from './openTab';

const PRICE = buildCommand(1, 'price', 'Tells the price');
const NEWS = buildCommand(2, 'news', 'Tells the news');
const HELP = buildCommand(3, 'help', 'Says what the bot can do');

const mockAdd = (status = 200, message = 'Command added') =>
  mockOperation<AddBotCommandMutation, AddBotCommandMutationVariables>(AddBotCommandDocument, {
    response: ({ command }) => ({
      addBotCommand: { status, message, data: status === 200 ? buildCommand(9, command) : null },
    }),
  });

const mockUpdate = (status = 200, message = 'Command updated', onCall: () => void = () => {}) =>
  mockOperation<UpdateBotCommandQuery, UpdateBotCommandQueryVariables>(UpdateBotCommandDocument, {
    response: ({ id, command, shortDescription }) => {
      onCall();
      return {
        updateBotCommand: {
          status,
          message,
          data: status === 200 ? buildCommand(id, command, shortDescription) : null,
        },
      };
    },
  });

const mockRemove = (status: number, message: string) =>
  mockOperation<RemoveBotCommandQuery, RemoveBotCommandQueryVariables>(RemoveBotCommandDocument, {
    response: { removeBotCommand: { status, message } },
  });

const order = () =>
  within(screen.getByRole('list', { name: 'Commands' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('code')?.textContent);

const openAdding = async (mocks: Parameters<typeof openTab>[1]) => {
  const opened = await openTab(CommandsTab, mocks, { query: '?dialog=addCommand' });
  const dialog = await findDialog('Add a command');
  // The dialog opens with an animation: at first everything in it is invisible.
  await waitFor(() => expect(dialog).toBeVisible());
  return { ...opened, dialog };
};

describe('the commands of a bot', () => {
  it('are listed in their order with their descriptions', async () => {
    await openTab(CommandsTab, [mockBot(), mockCommands(() => [PRICE, NEWS])]);
    expect(await screen.findByText('/price')).toBeVisible();
    expect(order()).toEqual(['/price', '/news']);
    expect(screen.getByText('Tells the news')).toBeVisible();
  });

  it('show the next step when there are none', async () => {
    const { user, location } = await openTab(CommandsTab, [mockBot(), mockCommands(() => [])]);
    expect(await screen.findByText('This bot has no commands yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add command' }));
    expect(location()).toBe('/my-bots-detail/31?dialog=addCommand');
  });

  it('can be loaded again after a failure', async () => {
    const failing = mockOperation<GetBotCommandQuery, GetBotCommandQueryVariables>(GetBotCommandDocument, {
      error: new Error('offline'),
    });
    const { user } = await openTab(CommandsTab, [mockBot(), failing]);
    const again = await screen.findByRole('button', { name: 'Try again' });
    // Their number is unknown.
    expect(screen.queryByText('0')).not.toBeInTheDocument();
    await user.click(again);
    await waitFor(() => expect(failing.calls).toHaveLength(2));
  });

  it('are read-only for members without the right to change them', async () => {
    await openTab(CommandsTab, [mockReadOnlyBot(), mockCommands(() => [PRICE, NEWS])], {
      query: '?dialog=addCommand',
    });
    expect(await screen.findByText('/price')).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('are searched without a request, and keep their positions', async () => {
    const commands = mockCommands(() => [PRICE, NEWS, HELP]);
    const { user } = await openTab(CommandsTab, [mockBot(), commands], { query: '?search=the%20news' });
    expect(await screen.findByText('/news')).toBeVisible();
    expect(order()).toEqual(['/news']);
    expect(screen.queryByRole('button', { name: 'Move /news up' })).not.toBeInTheDocument();
    await user.clear(screen.getByRole('searchbox', { name: 'Search commands' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search commands' }), 'nothing like it');
    await user.click(await screen.findByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(order()).toHaveLength(3));
    expect(commands.calls).toHaveLength(1);
  });

  it('are limited to a hundred', async () => {
    const all = Array.from({ length: 100 }, (_, index) => buildCommand(index + 1, `c${index + 1}`));
    await openTab(CommandsTab, [mockBot(), mockCommands(() => all)]);
    expect(await screen.findByText(/A bot can have at most 100 commands/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add command' })).toBeDisabled();
  });
});

describe('adding a command', () => {
  it('requires both texts, with or without the slash, and reloads list and bot', async () => {
    const bot = mockBot();
    const commands = mockCommands(() => [PRICE]);
    const add = mockAdd();
    const { user, dialog } = await openAdding([bot, commands, mockCheck(), add]);
    const submit = within(dialog).getByRole('button', { name: 'Add' });
    expect(submit).toBeDisabled();
    await user.type(within(dialog).getByRole('textbox', { name: /^Command/ }), '/top_10');
    expect(await within(dialog).findByText('This command is available.')).toBeVisible();
    expect(submit).toBeDisabled();
    await user.type(within(dialog).getByRole('textbox', { name: /^Description/ }), 'The ten best');
    await waitFor(() => expect(submit).toBeEnabled());
    await user.click(submit);
    expect(await screen.findByText('Command added')).toBeInTheDocument();
    expect(add.calls).toEqual([
      { botId: 31, command: 'top_10', description: 'The ten best', descriptionTr: '', options: [] },
    ]);
    await waitFor(() => expect(commands.calls).toHaveLength(2));
    await waitFor(() => expect(bot.calls).toHaveLength(2));
  });

  it('reports an existing command while typing', async () => {
    const { user, dialog } = await openAdding([mockBot(), mockCommands(() => [PRICE]), mockCheck(['price'])]);
    await user.type(within(dialog).getByRole('textbox', { name: /^Description/ }), 'Again');
    await user.type(within(dialog).getByRole('textbox', { name: /^Command/ }), 'price');
    expect(await within(dialog).findByText('The bot already has this command.')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Add' })).toBeDisabled();
  });

  it.each([
    ['two words', 'Use only Latin letters, digits and underscores, starting with a letter or digit'],
    ['ценa', 'Use only Latin letters, digits and underscores, starting with a letter or digit'],
    ['a'.repeat(33), 'Command is too long - should be 32 characters maximum.'],
  ])('rejects %s', async (text, message) => {
    const check = mockCheck();
    const { user, dialog } = await openAdding([mockBot(), mockCommands(() => [PRICE]), check]);
    const field = within(dialog).getByRole('textbox', { name: /^Command/ });
    await user.click(field);
    await user.paste(text);
    expect(await within(dialog).findByText(message)).toBeVisible();
    await user.clear(field);
    await user.tab();
    expect(await within(dialog).findByText('Command is required')).toBeVisible();
    expect(check.calls).toEqual([]);
  });

  it('preserves the input when the server rejects it', async () => {
    const add = mockAdd(400, 'The bot already has the command “price”.');
    const { user, dialog } = await openAdding([mockBot(), mockCommands(() => [NEWS]), mockCheck(), add]);
    await user.type(within(dialog).getByRole('textbox', { name: /^Command/ }), 'price');
    await user.type(within(dialog).getByRole('textbox', { name: /^Description/ }), 'Tells it');
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Add' })).toBeEnabled());
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(await within(dialog).findByText('The bot already has the command “price”.')).toBeVisible();
    expect(within(dialog).getByRole('textbox', { name: /^Command/ })).toHaveValue('price');
  });
});

describe('changing a command', () => {
  it('accepts its own text without a duplicate check', async () => {
    const check = mockCheck(['price']);
    const update = mockUpdate();
    const { user } = await openTab(CommandsTab, [mockBot(), mockCommands(() => [PRICE, NEWS]), check, update]);
    await user.click(await screen.findByRole('button', { name: 'Edit /price' }));
    const dialog = await findDialog('Edit /price');
    const description = within(dialog).getByRole('textbox', { name: /^Description/ });
    await user.clear(description);
    await user.type(description, 'In euros');
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Save' })).toBeEnabled());
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Command updated')).toBeInTheDocument();
    expect(update.calls).toEqual([
      { botId: 31, id: 1, command: 'price', shortDescription: 'In euros', descriptionTr: '', options: [] },
    ]);
    expect(check.calls).toEqual([]);
  });

  it('has a description for Turkish readers, which they see and find', async () => {
    const turkish = { ...PRICE, description_tr: 'Fiyatı söyler' };
    const update = mockUpdate();
    const mocks = [mockBot(), mockCommands(() => [turkish, NEWS, HELP]), update];
    const { user } = await openTab(CommandsTab, mocks, { language: 'tr', query: '?search=fiyati' });
    expect(await screen.findByText('Fiyatı söyler')).toBeVisible();
    expect(screen.queryByText('/news')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '/price komutunu düzenle' }));
    const dialog = await findDialog('/price komutunu düzenle');
    const text = within(dialog).getByRole('textbox', { name: /^Türkçe açıklama/ });
    expect(text).toHaveValue('Fiyatı söyler');
    await user.clear(text);
    await user.type(text, 'Fiyatı gösterir');
    const save = within(dialog).getByRole('button', { name: 'Kaydet' });
    await waitFor(() => expect(save).toBeEnabled());
    await user.click(save);
    await waitFor(() =>
      expect(update.calls).toMatchObject([{ shortDescription: 'Tells the price', descriptionTr: 'Fiyatı gösterir' }]),
    );
  });

  it('removes it after a confirmation, which stays open with the reason of an error', async () => {
    const remove = mockRemove(403, 'Your role does not allow this.');
    const { user } = await openTab(CommandsTab, [mockBot(), mockCommands(() => [PRICE]), remove]);
    await user.click(await screen.findByRole('button', { name: 'Remove /price' }));
    const question = await findDialog('Remove the command /price?');
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    expect(await within(question).findByText('Your role does not allow this.')).toBeInTheDocument();
    expect(remove.calls).toEqual([{ botId: 31, id: 1 }]);
  });
});

describe('the options of a command', () => {
  it('are added with their type and limits', async () => {
    const add = mockAdd();
    const { user, dialog } = await openAdding([mockBot(), mockCommands(() => [PRICE]), mockCheck(), add]);
    await user.type(within(dialog).getByRole('textbox', { name: /^Command/ }), 'sell');
    await user.type(within(dialog).getByRole('textbox', { name: /^Description/ }), 'Plans a sale');
    await user.click(within(dialog).getByRole('button', { name: 'Add a value' }));
    const submit = within(dialog).getByRole('button', { name: 'Add' });
    const option = within(dialog).getByRole('group', { name: 'Value 1' });
    expect(submit).toBeDisabled();
    // Nothing was typed yet.
    expect(within(option).queryByText('Name is required')).not.toBeInTheDocument();
    await user.type(within(option).getByRole('textbox', { name: 'Name' }), 'amount');
    await user.type(within(option).getByRole('textbox', { name: 'Name in Turkish' }), 'tutar');
    await user.click(within(option).getByRole('combobox', { name: 'Type' }));
    await user.click(await screen.findByTitle('Amount of money'));
    await user.type(await within(option).findByRole('textbox', { name: 'Smallest' }), '10');
    await user.type(within(option).getByRole('textbox', { name: 'Largest' }), '5');
    await user.tab();
    expect(
      await within(option).findByText('The largest value must not be below the smallest one.'),
    ).toBeInTheDocument();
    expect(submit).toBeDisabled();
    await user.type(within(option).getByRole('textbox', { name: 'Largest' }), '0.5');
    await user.click(within(option).getByRole('checkbox', { name: 'People must give this value' }));
    await waitFor(() => expect(submit).toBeEnabled());
    await user.click(submit);
    await waitFor(() =>
      expect(add.calls).toMatchObject([
        {
          command: 'sell',
          options: [
            { name: 'amount', name_tr: 'tutar', type: 'money', required: true, min: 10, max: 50.5, currency: 'TRY' },
          ],
        },
      ]),
    );
  });

  it('may be completed by the bot, when they are texts or numbers', async () => {
    const add = mockAdd();
    const { user, dialog } = await openAdding([mockBot(), mockCommands(() => [PRICE]), mockCheck(), add]);
    await user.type(within(dialog).getByRole('textbox', { name: /^Command/ }), 'show');
    await user.type(within(dialog).getByRole('textbox', { name: /^Description/ }), 'Shows a list');
    await user.click(within(dialog).getByRole('button', { name: 'Add a value' }));
    const option = within(dialog).getByRole('group', { name: 'Value 1' });
    await user.type(within(option).getByRole('textbox', { name: 'Name' }), 'list');
    const box = () => within(option).queryByRole('checkbox', { name: 'The bot suggests values while people type' });
    expect(box()).not.toBeInTheDocument();
    await user.click(within(option).getByRole('combobox', { name: 'Type' }));
    await user.click(await screen.findByTitle('Text'));
    await waitFor(() => expect(box()).toBeInTheDocument());
    await user.click(within(option).getByRole('checkbox', { name: 'The bot suggests values while people type' }));
    const submit = within(dialog).getByRole('button', { name: 'Add' });
    await waitFor(() => expect(submit).toBeEnabled());
    await user.click(submit);
    await waitFor(() => expect(add.calls).toMatchObject([{ options: [{ name: 'list', autocomplete: true }] }]));
  });

  it('are changed, moved and removed', async () => {
    const option = (name: string, type: 'text' | 'choice', choices: string[] = []) => ({
      name,
      name_tr: null,
      type,
      required: false,
      choices,
      min: null,
      max: null,
      currency: null,
      autocomplete: false,
    });
    const command = buildCommand(1, 'price', 'Tells the price', [
      option('first', 'text'),
      option('kind', 'choice', ['a', 'b']),
      option('last', 'text'),
    ]);
    const update = mockUpdate();
    const { user } = await openTab(CommandsTab, [mockBot(), mockCommands(() => [command]), mockCheck(), update]);
    expect(await screen.findByText('/price [first] [kind] [last]')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Edit /price' }));
    const dialog = await findDialog('Edit /price');
    await user.click(within(dialog).getByRole('button', { name: 'Remove value 3' }));
    await user.click(within(dialog).getByRole('button', { name: 'Move value 2 up' }));
    const first = within(dialog).getByRole('group', { name: 'Value 1' });
    await user.type(within(first).getByRole('textbox', { name: 'Choices, separated by commas' }), ', c');
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Save' })).toBeEnabled());
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(update.calls).toMatchObject([
        {
          options: [
            { name: 'kind', choices: ['a', 'b', 'c'] },
            { name: 'first', type: 'text' },
          ],
        },
      ]),
    );
  });
});

describe('the order of commands', () => {
  let stored = [PRICE, NEWS, HELP];
  beforeEach(() => {
    stored = [PRICE, NEWS, HELP];
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('changes by buttons, and is announced', async () => {
    const update = mockUpdate(200, '', () => {
      stored = [PRICE, HELP, NEWS];
    });
    const { user } = await openTab(CommandsTab, [mockBot(), mockCommands(() => stored), update]);
    expect(await screen.findByRole('button', { name: 'Move /price up' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: 'Move /help down' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: 'Move /news down' }));
    await waitFor(() => expect(order()).toEqual(['/price', '/help', '/news']));
    expect(screen.getByText('/news moved to position 3 of 3.')).toHaveAttribute('role', 'status');
    expect(update.calls).toEqual([{ botId: 31, id: 2, command: 'news', shortDescription: 'Tells the news', rank: 3 }]);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Move /help up' })).toHaveAttribute('aria-disabled', 'false'),
    );
    // At the end of the list, the button has no effect and does not lose the focus.
    const down = screen.getByRole('button', { name: 'Move /news down' });
    expect(down).toHaveAttribute('aria-disabled', 'true');
    expect(down).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(update.calls).toHaveLength(1);
  });

  it('changes by the arrow keys of the handle, which stays focused', async () => {
    const update = mockUpdate(200, '', () => {
      stored = [HELP, PRICE, NEWS];
    });
    const { user } = await openTab(CommandsTab, [mockBot(), mockCommands(() => [...stored]), update]);
    const handle = await screen.findByRole('button', { name: /^Reorder \/help/ });
    handle.focus();
    await user.keyboard('{ArrowDown}');
    expect(update.calls).toEqual([]);
    await user.keyboard('{ArrowUp}');
    await waitFor(() => expect(update.calls).toMatchObject([{ id: 3, rank: 2 }]));
    expect(screen.getByRole('button', { name: /^Reorder \/help/ })).toHaveFocus();
  });

  it('is restored when the server rejects the change', async () => {
    const { user } = await openTab(CommandsTab, [mockBot(), mockCommands(() => stored), mockUpdate(400, 'Not now')]);
    await user.click(await screen.findByRole('button', { name: 'Move /price down' }));
    expect(await screen.findByText('Not now')).toBeInTheDocument();
    await waitFor(() => expect(order()).toEqual(['/price', '/news', '/help']));
    expect(screen.getByText('/price moved back to position 1.')).toHaveAttribute('role', 'status');
  });

  const layRowsOut = () => {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: HTMLElement) {
      const place = this.tagName === 'LI' ? [...(this.parentElement?.children ?? [])].indexOf(this) : 0;
      return new DOMRect(0, 100 + place * 50, 300, 50);
    });
  };

  it('changes by dragging', async () => {
    layRowsOut();
    const update = mockUpdate(200, '', () => {
      stored = [NEWS, HELP, PRICE];
    });
    await openTab(CommandsTab, [mockBot(), mockCommands(() => stored), update]);
    const handle = await screen.findByRole('button', { name: /^Reorder \/price/ });
    fireEvent.pointerDown(handle, { button: 0, pointerId: 1, clientY: 120 });
    fireEvent.pointerMove(handle, { pointerId: 1, clientY: 240 });
    expect(order()).toEqual(['/news', '/help', '/price']);
    expect(update.calls).toEqual([]);
    fireEvent.pointerUp(screen.getByRole('button', { name: /^Reorder \/price/ }), { pointerId: 1 });
    await waitFor(() => expect(update.calls).toMatchObject([{ id: 1, rank: 3 }]));
    expect(order()).toEqual(['/news', '/help', '/price']);
  });

  it('does not change when Escape ends the dragging', async () => {
    layRowsOut();
    const update = mockUpdate();
    const { user } = await openTab(CommandsTab, [mockBot(), mockCommands(() => stored), update]);
    const handle = await screen.findByRole('button', { name: /^Reorder \/price/ });
    handle.focus();
    fireEvent.pointerDown(handle, { button: 0, pointerId: 1, clientY: 120 });
    fireEvent.pointerMove(handle, { pointerId: 1, clientY: 240 });
    await user.keyboard('{Escape}');
    expect(order()).toEqual(['/price', '/news', '/help']);
    fireEvent.pointerUp(handle, { pointerId: 1 });
    expect(update.calls).toEqual([]);
  });
});
