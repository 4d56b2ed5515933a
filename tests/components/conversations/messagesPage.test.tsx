import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import type { Message_ConversationMessageFragment } from '@/generated/conversations/fragments';
import { MessagesPage } from '@/portals/account/conversations/MessagesPage';

import { buildAppUser } from '../../support/builders/viewers';
import { renderAt } from '../../support/render/renderAt';
import {
  buildCard,
  buildConversation,
  buildMessage,
  mockChanges,
  mockConsent,
  mockConversation,
  mockList,
  mockMessages,
  mockRead,
  mockSend,
} from './conversationMocks';

const OK = { status: 200, message: 'Sent' };

/** A page with one conversation whose messages the test changes. */
function createPage(messages: Message_ConversationMessageFragment[] = []) {
  const send = mockSend((text) => {
    const seq = messages.length + 1;
    const message = buildMessage(seq, { text, state: 'waiting' });
    messages.push(message);
    return { ...OK, data: message };
  });
  const read = mockRead();
  const consent = mockConsent();
  const mocks = [
    mockList([buildConversation({ unread_count: 2, last_text: 'Hello', last_cts: '2026-11-20T09:00:00.000Z' })]),
    mockConversation(),
    mockMessages(() => messages),
    mockChanges(),
    send,
    read,
    consent,
  ];
  const open = (language: 'en' | 'tr' = 'en') =>
    renderAt('/messages/6', {
      element: <MessagesPage />,
      route: '/messages/:botId',
      viewer: buildAppUser(),
      language,
      mocks,
    });
  return { open, send, read, consent, messages };
}

const findField = () => screen.findByRole('textbox', { name: 'Message to Chart Sketch' });

describe('/messages', () => {
  it('lists the conversations with their unread messages', async () => {
    await renderAt('/messages', {
      element: <MessagesPage />,
      viewer: buildAppUser(),
      mocks: [
        mockList([
          buildConversation({ unread_count: 2, last_text: 'Hello' }),
          buildConversation({ bot_id: 7, bot_name: 'New Bot' }),
        ]),
        mockChanges(),
      ],
    });
    const list = await screen.findByRole('list', { name: 'Conversations' });
    const [first, second] = within(list).getAllByRole('link');
    expect(first).toHaveTextContent('Chart SketchHello');
    expect(first).toHaveTextContent('2 unread messages');
    expect(second).toHaveAttribute('href', '/messages/7');
    expect(screen.getByText('Choose a conversation.')).toBeInTheDocument();
  });

  it('leads to the store while there is no conversation', async () => {
    await renderAt('/messages', {
      element: <MessagesPage />,
      viewer: buildAppUser(),
      mocks: [mockList([]), mockChanges()],
    });
    expect(await screen.findByText('No conversations yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Find bots' })).toHaveAttribute('href', '/application-user/marketplace');
  });

  it('offers the commands of an empty conversation', async () => {
    const page = createPage();
    const { user } = await page.open();
    await user.click(await screen.findByRole('button', { name: /\/quote/ }));
    expect(await screen.findByRole('combobox', { name: 'stock' })).toHaveFocus();
    expect(page.send.calls).toEqual([]);
    await user.keyboard('{Escape}');
    expect(await findField()).toHaveFocus();
    await user.click(screen.getByRole('button', { name: /\/help/ }));
    await waitFor(() => expect(page.send.calls).toMatchObject([{ text: '/help' }]));
  });

  it('links to the web addresses of a message', async () => {
    await createPage([buildMessage(1, { author: 'bot', text: 'Read https://example.com/a, not javascript:x' })]).open();
    const link = await screen.findByRole('link', { name: 'example.com/a' });
    expect(link).toHaveAttribute('rel', 'nofollow ugc noopener');
    expect(screen.getByText(/not javascript:x/)).toBeInTheDocument();
  });

  it('returns a rejected text to the field with the reason', async () => {
    const rejected = mockSend(() => ({ status: 400, message: 'This bot has no command /nope.', data: null }));
    const { user } = await renderAt('/messages/6', {
      element: <MessagesPage />,
      route: '/messages/:botId',
      viewer: buildAppUser(),
      mocks: [mockList([]), mockConversation(), mockMessages(() => []), mockChanges(), rejected],
    });
    await user.type(await findField(), '/nope now{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('This bot has no command /nope.');
    expect(await findField()).toHaveValue('/nope now');
    expect(await findField()).toHaveAttribute('aria-invalid', 'true');
  });

  it('shows a card with its chart and stock, and marks it as read', async () => {
    const page = createPage([
      buildMessage(1, { text: '/quote THYAO' }),
      buildMessage(2, { author: 'bot', text: '', card: buildCard(), state: null }),
    ]);
    await page.open();
    const card = await screen.findByRole('region', { name: 'THYAO · Türk Hava Yolları' });
    expect(within(card).getByText('+1.20%')).toHaveClass('b-gain');
    expect(within(card).getByRole('img', { name: /Price chart/ })).toBeInTheDocument();
    expect(within(card).getByRole('link', { name: 'THYAO' })).toHaveAttribute(
      'href',
      '/application-user/portfolio/tradingview/12',
    );
    await waitFor(() => expect(page.read.calls).toEqual([{ botId: 6, seq: 2 }]));
  });

  it('shows the time of a card in the zone of the viewer, with its name', async () => {
    const card = buildCard({ as_of: '2026-11-20T14:30:00.000Z' });
    const page = createPage([buildMessage(1, { author: 'bot', text: '', card, state: null })]);
    await page.open();
    const time = await screen.findByText(/^As of Nov 20, 2026, \d{1,2}:30.[AP]M \S+$/);
    expect(time).toHaveAttribute('datetime', '2026-11-20T14:30:00.000Z');
  });

  it('shows markup and addresses of a card as text', async () => {
    const markup = '<img src=x onerror="alert(1)">';
    const page = createPage([
      buildMessage(1, {
        author: 'bot',
        text: 'javascript:alert(1)',
        state: null,
        card: buildCard({
          title: markup,
          ticker: null,
          points: [],
          rows: [{ label: '[link](javascript:alert(1))', value: 'data:text/html,x', tone: 'neutral', ticker_id: null }],
        }),
      }),
    ]);
    await page.open();
    const card = await screen.findByRole('region', { name: markup });
    expect(within(card).getByText(markup)).toBeVisible();
    expect(card.querySelector('img, a')).toBeNull();
    expect(screen.queryByRole('link', { name: /javascript/ })).not.toBeInTheDocument();
  });

  it('gives the permission that a bot requests and repeats the command', async () => {
    const page = createPage([
      buildMessage(1, { text: '/watchlist' }),
      buildMessage(2, {
        author: 'bot',
        text: '',
        state: null,
        card: buildCard({
          title: 'Permission',
          rows: [],
          points: [],
          ticker: null,
          consent: { scope: 'watchlist_read', command: '/watchlist' },
        }),
      }),
    ]);
    const { user } = await page.open();
    await user.click(await screen.findByRole('button', { name: 'Allow reading my watchlist' }));
    await waitFor(() => expect(page.consent.calls).toEqual([{ botId: 6, scope: 'watchlist_read', isGranted: true }]));
    await waitFor(() => expect(page.send.calls).toMatchObject([{ text: '/watchlist' }]));
  });

  it('shows the history of a closed conversation', async () => {
    await renderAt('/messages/6', {
      element: <MessagesPage />,
      route: '/messages/:botId',
      viewer: buildAppUser(),
      mocks: [
        mockList([]),
        mockConversation({ closed_reason: 'not_subscribed' }),
        mockMessages(() => [buildMessage(1, { text: 'Old text', state: 'expired' })]),
        mockChanges(),
      ],
    });
    expect(await screen.findByText('Old text')).toBeInTheDocument();
    expect(screen.getByText(/no answer in time/)).toBeInTheDocument();
    expect(screen.getByText(/Subscribe to this bot to write to it/)).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('loads older messages', async () => {
    const all = Array.from({ length: 35 }, (_unused, index) => buildMessage(index + 1));
    const page = createPage(all);
    const { user } = await page.open();
    expect(await screen.findByText('Message 35')).toBeInTheDocument();
    expect(screen.queryByText('Message 1')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Older messages' }));
    expect(await screen.findByText('Message 1')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Older messages' })).not.toBeInTheDocument();
  });

  it('is in Turkish', async () => {
    await createPage().open('tr');
    expect(await screen.findByRole('heading', { name: 'Mesajlar' })).toBeInTheDocument();
    expect(await screen.findByRole('textbox', { name: 'Chart Sketch için mesaj' })).toBeInTheDocument();
  });
});
