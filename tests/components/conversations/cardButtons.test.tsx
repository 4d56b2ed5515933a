import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import type { Message_ConversationMessageFragment } from '@/generated/conversations/fragments';
import { MessagesPage } from '@/portals/account/conversations/MessagesPage';
import type { CardButton } from '@/portals/account/conversations/cards/CardButtons';

import { buildAppUser } from '../../support/builders/viewers';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';
import {
  buildButton,
  buildCard,
  buildConversation,
  buildMessage,
  mockChanges,
  mockConsent,
  mockConversation,
  mockList,
  mockMessages,
  mockPress,
  mockRead,
  mockSend,
} from './conversationMocks';

const OK = { status: 200, message: 'Sent' };

/** A conversation whose last message is a card with buttons. */
async function openCard(
  buttons: CardButton[],
  {
    closed = null,
    failure,
    language = 'en',
  }: { closed?: 'not_subscribed' | null; failure?: string; language?: 'en' | 'tr' } = {},
) {
  const messages: Message_ConversationMessageFragment[] = [
    buildMessage(1, { text: '/order' }),
    buildMessage(2, {
      author: 'bot',
      text: '',
      state: null,
      card: buildCard({ title: 'Order', rows: [], points: [], ticker: null, buttons }),
    }),
  ];
  const add = (change: Partial<Message_ConversationMessageFragment>) => {
    const message = buildMessage(messages.length + 1, { state: 'waiting', ...change });
    messages.push(message);
    return { ...OK, data: message };
  };
  const send = mockSend((text) => add({ text }));
  const press = mockPress(() =>
    failure === undefined ? add({ text: 'Confirm', control: 'button' }) : { status: 409, message: failure, data: null },
  );
  const consent = mockConsent();
  const { user } = await renderAt('/messages/6', {
    element: <MessagesPage />,
    route: '/messages/:botId',
    viewer: buildAppUser(),
    language,
    mocks: [
      mockList([buildConversation({ closed_reason: closed })]),
      mockConversation({ closed_reason: closed }),
      mockMessages(() => messages),
      mockChanges(),
      mockRead(),
      send,
      press,
      consent,
    ],
  });
  const card = await screen.findByRole('region', { name: 'Order' });
  return { user, card, send, press, consent };
}

describe('the buttons of a card', () => {
  it('send their command as a message', async () => {
    const { user, card, send, press } = await openCard([buildButton('1 month', { command: '/chart stock:THYAO' })]);
    await user.click(within(card).getByRole('button', { name: '1 month' }));
    await waitFor(() => expect(send.calls).toMatchObject([{ text: '/chart stock:THYAO' }]));
    // The message takes the place of the text that is being sent.
    await waitFor(() => expect(screen.getByText('/chart stock:THYAO')).toBeVisible());
    expect(press.calls).toEqual([]);
  });

  it('lead to another site, whose host they show', async () => {
    const { card } = await openCard([buildButton('Read more', { url: 'https://example.com/a?b=c' })]);
    const link = within(card).getByRole('link', { name: /^Read more\s*example\.com/ });
    expect(link).toHaveAttribute('href', 'https://example.com/a?b=c');
    expect(link).toHaveAttribute('rel', 'nofollow ugc noopener');
    expect(link).toHaveAttribute('target', '_blank');
  });

  it('are pressed, and the label appears as a message of the person', async () => {
    const { user, card, press } = await openCard([buildButton('Confirm', { id: 'confirm' })]);
    await user.click(within(card).getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(press.calls).toEqual([{ botId: 6, messageId: 1002, button: 'confirm' }]));
    expect(await screen.findByText(/Pressed:/)).toBeInTheDocument();
    expect(screen.getByText(/Your message will be delivered/)).toBeInTheDocument();
  });

  it('say when they were pressed or are too old', async () => {
    const { card } = await openCard([
      buildButton('Confirm', { id: 'a', is_pressed: true }),
      buildButton('Cancel', { id: 'b', is_expired: true, style: 'danger' }),
    ]);
    expect(within(card).getByRole('button', { name: /^Confirm\s*\(pressed\)$/ })).toBeDisabled();
    expect(within(card).getByRole('button', { name: 'Cancel' })).toBeDisabled();
    expect(within(card).getByText('These buttons are too old. Write to the bot again for new ones.')).toBeVisible();
  });

  it('show why a press was refused', async () => {
    const { user, card } = await openCard([buildButton('Confirm', { id: 'a' })], { failure: 'This card is too old.' });
    await user.click(within(card).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('This card is too old.')).toBeVisible();
  });

  it('ask for a permission first, in Turkish as well', async () => {
    const { user, card, consent, press } = await openCard(
      [buildButton('Alarm kur', { id: 'a', scope: 'alerts_write' })],
      { language: 'tr' },
    );
    await user.click(within(card).getByRole('button', { name: 'Alarm kur' }));
    const dialog = await findDialog('Chart Sketch bunu yapabilsin mi?');
    expect(within(dialog).getByText(/Benim için fiyat alarmı kurma/)).toBeInTheDocument();
    expect(press.calls).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'İzin ver' }));
    await waitFor(() => expect(press.calls).toHaveLength(1));
    expect(consent.calls).toEqual([{ botId: 6, scope: 'alerts_write', isGranted: true }]);
  });

  it('cannot be pressed when the person cannot write to the bot', async () => {
    const { card } = await openCard([buildButton('Confirm', { id: 'a' })], { closed: 'not_subscribed' });
    expect(within(card).getByRole('button', { name: 'Confirm' })).toBeDisabled();
  });
});
