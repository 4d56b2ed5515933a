import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { MessagesPage } from '@/portals/account/conversations/MessagesPage';

import { buildAppUser } from '../../support/builders/viewers';
import { renderAt } from '../../support/render/renderAt';
import { mockChanges, mockConversation, mockList, mockMessages } from './conversationMocks';
import { eventually } from '../../support/eventually';

const NOW = new Date('2026-11-20T12:00:00.000Z');

afterEach(() => {
  vi.useRealTimers();
});

async function openConversation(lastConnected: string | null, language: 'en' | 'tr' = 'en') {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW });
  let isConnected = false;
  const connection = () => ({ is_connected: isConnected, last_connected_cts: isConnected ? null : lastConnected });
  await renderAt('/messages/6', {
    element: <MessagesPage />,
    route: '/messages/:botId',
    viewer: buildAppUser(),
    language,
    mocks: [mockList([]), mockConversation({}, [], undefined, connection), mockMessages(() => []), mockChanges()],
  });
  return {
    connect: () => {
      isConnected = true;
    },
  };
}

describe('a conversation with a bot that is not connected', () => {
  it.each([
    ['en', 'Last connected 3 hours ago. The bot gets your messages when it is back.'],
    ['tr', 'Son bağlantı: 3 saat önce. Bot mesajlarınızı geri döndüğünde alır.'],
  ] as const)('says since when, until it is back (%s)', async (language, text) => {
    const bot = await openConversation('2026-11-20T09:00:00.000Z', language);
    const note = await screen.findByText(
      (_content, element) => element?.textContent === text && element.tagName === 'P',
    );
    expect(note).toBeVisible();
    bot.connect();
    await vi.advanceTimersByTimeAsync(30_000);
    await eventually(() => expect(note).not.toBeInTheDocument());
  });

  it('says when it has never connected', async () => {
    await openConversation(null);
    expect(await screen.findByText(/This bot has not connected yet/)).toBeVisible();
  });
});
