import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import type { Command } from '@/domain/conversations/commandCompletion';
import { MessagesPage } from '@/portals/account/conversations/MessagesPage';

import { buildAppUser } from '../../support/builders/viewers';
import { renderAt } from '../../support/render/renderAt';
import { mockMentionSearch } from '../posts/composerMocks';
import {
  buildMessage,
  buildOption,
  mockChanges,
  mockConversation,
  mockList,
  mockMessages,
  mockRun,
} from './conversationMocks';

const OK = { status: 200, message: 'Sent' };

const sale: Command = {
  command: 'sell',
  description: 'Plans a sale',
  version: 3,
  options: [
    buildOption('stock', { required: true, label: 'hisse' }),
    buildOption('price', { type: 'money', required: true, min: 1, max: 1000, currency: 'TRY' }),
    buildOption('day', { type: 'date', min: 0, max: 30 }),
    buildOption('kind', { type: 'choice', choices: ['all', 'half'] }),
    buildOption('span', { type: 'period', max: 365 }),
    buildOption('note', { type: 'text', max: 5 }),
  ],
};

async function open(
  language: 'en' | 'tr' = 'en',
  respond: Parameters<typeof mockRun>[0] = () => ({ ...OK, data: buildMessage(1) }),
) {
  let command = sale;
  const run = mockRun(respond);
  const conversation = mockConversation({}, [], () => [command]);
  const { user } = await renderAt('/messages/6', {
    element: <MessagesPage />,
    route: '/messages/:botId',
    viewer: buildAppUser(),
    language,
    mocks: [mockList([]), conversation, mockMessages(() => []), mockChanges(), mockMentionSearch(), run],
  });
  const field = await screen.findByRole('textbox', { name: /Chart Sketch/ });
  await user.type(field, '/se{Enter}');
  const stock = await screen.findByRole('combobox', { name: 'hisse' });
  return {
    user,
    run,
    conversation,
    stock,
    change: (next: Command) => {
      command = next;
    },
  };
}

describe('the options of a command', () => {
  it('have an editor each, and are sent by name with the version of the command', async () => {
    const { user, run, stock } = await open();
    expect(stock).toHaveFocus();
    expect(stock).toBeRequired();
    await user.type(stock, 'THYAO');
    await user.type(screen.getByRole('textbox', { name: 'price' }), '312.50');
    await user.click(screen.getByRole('button', { name: 'Today' }));
    expect(screen.getByLabelText(/^day/)).not.toHaveValue('');
    await user.selectOptions(screen.getByRole('combobox', { name: /^kind/ }), 'half');
    const span = screen.getByRole('combobox', { name: /^span/ });
    await user.type(span, '3{ArrowDown}{ArrowDown}{Enter}');
    expect(span).toHaveValue('3m');
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(run.calls).toMatchObject([
        {
          botId: 6,
          command: 'sell',
          expectedVersion: 3,
          options: [
            { name: 'stock', value: 'THYAO' },
            { name: 'price', value: '312.50' },
            { name: 'day' },
            { name: 'kind', value: 'half' },
            { name: 'span', value: '3m' },
          ],
        },
      ]),
    );
    expect(await screen.findByRole('textbox', { name: 'Message to Chart Sketch' })).toHaveValue('');
  });

  it('are refused with a message that names the option, before anything is sent', async () => {
    const { user, run, stock } = await open();
    await user.type(stock, 'THYAO{Enter}');
    expect(screen.getByRole('textbox', { name: 'price' })).toHaveFocus();
    await user.keyboard('0.5');
    await user.type(screen.getByRole('textbox', { name: /^note/ }), 'too long');
    await user.tab();
    expect(await screen.findByText('price must be at least 1.')).toHaveAttribute('role', 'alert');
    expect(screen.getByText('note must have at most 5 characters.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send /sell to Chart Sketch' }));
    expect(screen.getByRole('textbox', { name: 'price' })).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'price' })).toHaveAttribute('aria-invalid', 'true');
    expect(run.calls).toEqual([]);
  });

  it('read numbers of the language', async () => {
    const { user, run, stock } = await open('tr');
    await user.type(stock, 'THYAO');
    await user.type(screen.getByRole('textbox', { name: 'price' }), '312,5{Enter}');
    await waitFor(() => expect(run.calls).toMatchObject([{ options: [{}, { name: 'price', value: '312.5' }] }]));
  });

  it('return with the current command when it changed in the meantime', async () => {
    const page = await open('en', () => ({ status: 409, message: 'The command /sell has changed.', data: null }));
    const { user, stock } = page;
    await user.type(stock, 'THYAO');
    page.change({
      ...sale,
      version: 4,
      options: [
        buildOption('stock', { label: 'hisse', required: true }),
        buildOption('count', { type: 'number', required: true }),
      ],
    });
    await user.type(screen.getByRole('textbox', { name: 'price' }), '5{Enter}');
    expect(await screen.findByText('The command /sell has changed.')).toHaveAttribute('role', 'alert');
    expect(await screen.findByRole('textbox', { name: 'count' })).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'hisse' })).toHaveValue('THYAO');
    expect(screen.queryByRole('textbox', { name: 'price' })).not.toBeInTheDocument();
  });

  it('are left with Escape or the button', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Cancel /sell' }));
    expect(await screen.findByRole('textbox', { name: 'Message to Chart Sketch' })).toHaveFocus();
  });
});
