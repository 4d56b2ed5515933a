import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import type { Command } from '@/domain/conversations/commandCompletion';
import { MessagesPage } from '@/portals/account/conversations/MessagesPage';

import { buildAppUser } from '../../support/builders/viewers';
import { renderAt } from '../../support/render/renderAt';
import {
  buildMessage,
  buildOption,
  mockChanges,
  mockConversation,
  mockList,
  mockMessages,
  mockRun,
  mockSuggestions,
} from './conversationMocks';

const trip: Command = {
  command: 'trip',
  description: 'Plans a trip',
  version: 3,
  options: [
    buildOption('city', { type: 'text', required: true, label: 'şehir', autocomplete: true }),
    buildOption('price', { type: 'money', min: 1, max: 1000, currency: 'TRY', autocomplete: true }),
  ],
};

const CITIES = [
  { value: 'Ankara', label: 'Ankara · capital' },
  { value: 'Antalya', label: 'Antalya' },
];

const findCities = (text: string) => CITIES.filter(({ value }) => value.toLowerCase().startsWith(text.toLowerCase()));

async function open(bots: readonly ReturnType<typeof mockSuggestions>[], language: 'en' | 'tr' = 'en') {
  const run = mockRun(() => ({ status: 200, message: 'Sent', data: buildMessage(1) }));
  const { user } = await renderAt('/messages/6', {
    element: <MessagesPage />,
    route: '/messages/:botId',
    viewer: buildAppUser(),
    language,
    mocks: [mockList([]), mockConversation({}, [], () => [trip]), mockMessages(() => []), mockChanges(), run, ...bots],
  });
  await user.type(await screen.findByRole('textbox', { name: /Chart Sketch/ }), '/tr{Enter}');
  return { user, run, city: await screen.findByRole('combobox', { name: 'şehir' }) };
}

const getValue = (run: ReturnType<typeof mockRun>, name: string) =>
  [run.calls[0]?.options ?? []].flat().find((option) => option.name === name)?.value;

describe('an option that the bot completes', () => {
  it('shows what the bot suggests, and sends the chosen value', async () => {
    const bot = mockSuggestions(findCities);
    const { user, run, city } = await open([bot]);
    expect(await screen.findByRole('option', { name: /Ankara · capital/ })).toBeInTheDocument();
    await user.type(city, 'ant');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await waitFor(() =>
      expect(bot.calls).toEqual([
        { botId: 6, command: 'trip', expectedVersion: 3, option: 'city', text: '' },
        { botId: 6, command: 'trip', expectedVersion: 3, option: 'city', text: 'ant' },
      ]),
    );
    expect(screen.getByText('1 suggestion')).toHaveAttribute('role', 'status');
    expect(city).not.toHaveAttribute('aria-activedescendant');
    await user.keyboard('{ArrowDown}');
    expect(city).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: /Antalya/ }).id);
    await user.keyboard('{Enter}');
    expect(city).toHaveValue('Antalya');
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(getValue(run, 'city')).toBe('Antalya'));
  });

  it('takes any other text: Enter sends it although there are suggestions', async () => {
    const { user, run, city } = await open([mockSuggestions(() => CITIES)]);
    await user.type(city, 'Anka');
    expect(await screen.findByRole('option', { name: /Ankara/ })).toBeInTheDocument();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(getValue(run, 'city')).toBe('Anka'));
  });

  it('sends a question only for another text, and shows earlier answers at once', async () => {
    const bot = mockSuggestions(findCities);
    const { user, city } = await open([bot]);
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
    await user.type(city, 'ank');
    await waitFor(() => expect(bot.calls).toHaveLength(2));
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await user.clear(city);
    expect(screen.getAllByRole('option')).toHaveLength(2);
    await user.type(city, 'ank');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    await user.type(city, 'x');
    await waitFor(() => expect(bot.calls).toHaveLength(3));
    expect(bot.calls.map(({ text }) => text)).toEqual(['', 'ank', 'ankx']);
  });

  it('drops the answer to an older text', async () => {
    const never = mockSuggestions(() => CITIES, { variables: { text: '' }, delay: 'forever' });
    const bot = mockSuggestions(findCities, { variables: { text: 'ank' } });
    const { user, city } = await open([never, bot]);
    await waitFor(() => expect(never.calls).toHaveLength(1));
    expect(screen.getByText('Looking for suggestions…')).toBeVisible();
    expect(city).toHaveAttribute('aria-busy', 'true');
    await user.type(city, 'ank');
    expect(await screen.findByRole('option', { name: /Ankara/ })).toBeInTheDocument();
    expect(screen.queryByRole('option', { name: /Antalya/ })).not.toBeInTheDocument();
    expect(city).toHaveAttribute('aria-busy', 'false');
  });

  it.each([
    ['has none', mockSuggestions(() => []), 'No suggestions. You can write a value.'],
    [
      'is slow',
      mockSuggestions(() => undefined),
      'Chart Sketch suggests nothing at the moment. You can write a value.',
    ],
    [
      'cannot be reached',
      mockSuggestions(() => [], { error: new Error('offline') }),
      'Chart Sketch suggests nothing at the moment. You can write a value.',
    ],
  ])('says so when the bot %s, to screen readers as well, and sends what was written', async (_name, bot, text) => {
    const { user, run, city } = await open([bot]);
    await user.type(city, 'Bursa');
    await waitFor(() => expect(screen.getAllByText(text).map(({ role }) => role)).toContain('status'));
    expect(city).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(getValue(run, 'city')).toBe('Bursa'));
  });

  it('closes with Escape, and leaves the command with the next one', async () => {
    const { user, city } = await open([mockSuggestions(() => CITIES)]);
    await user.type(city, 'a');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
    // A dialog around the field listens to the window.
    const onKeyDown = vi.fn<() => void>();
    window.addEventListener('keydown', onKeyDown);
    await user.keyboard('{Escape}');
    window.removeEventListener('keydown', onKeyDown);
    expect(onKeyDown).not.toHaveBeenCalled();
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    expect(city).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('textbox', { name: 'Message to Chart Sketch' })).toHaveFocus();
  });

  it('shows numbers in the format of the reader, and sends them with a point', async () => {
    const bot = mockSuggestions((text) => (text.startsWith('1') ? [{ value: '1250.5', label: 'dünkü fiyat' }] : []));
    const { user, run, city } = await open([bot], 'tr');
    await user.type(city, 'Bursa{Tab}');
    const price = screen.getByRole('combobox', { name: /^price/ });
    expect(price).toHaveFocus();
    await user.type(price, '1');
    await user.click(await screen.findByRole('option', { name: /dünkü fiyat.*1\.250,5/ }));
    expect(price).toHaveValue('1.250,5');
    await user.clear(price);
    await user.type(price, '12,5{Enter}');
    await waitFor(() => expect(getValue(run, 'price')).toBe('12.5'));
  });
});
