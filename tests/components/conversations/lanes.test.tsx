import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { MessagesPage } from '@/portals/account/conversations/MessagesPage';

import { buildDeveloper } from '../../support/builders/viewers';
import { renderAt } from '../../support/render/renderAt';
import {
  buildMessage,
  mockChanges,
  mockConversation,
  mockList,
  mockMessages,
  mockRead,
  mockSend,
} from './conversationMocks';

/** The conversation of a developer with a bot. */
async function openConversation(change: Parameters<typeof mockConversation>[0], query = '') {
  const send = mockSend((text) => ({
    status: 200,
    message: 'Sent',
    data: buildMessage(1, { text, state: 'waiting' }),
  }));
  const page = await renderAt(`/messages/6${query}`, {
    element: <MessagesPage />,
    route: '/messages/:botId',
    viewer: buildDeveloper({ id: 501 }),
    mocks: [mockList([]), mockConversation(change), mockMessages(() => []), mockChanges(), mockRead(), send],
  });
  const field = await screen.findByRole('textbox', { name: 'Message to Chart Sketch' });
  return { ...page, send, field };
}

describe('the lane of a conversation', () => {
  it('is chosen by members of the team and testers, and goes with each message', async () => {
    const { user, send, field, location } = await openConversation({ can_test: true });
    expect(screen.getByRole('radio', { name: 'Live' })).toBeChecked();
    await user.click(screen.getByText('Test'));
    expect(location()).toBe('/messages/6?lane=test');
    expect(screen.getByText(/A bot that is being tested/)).toBeVisible();
    await user.type(field, 'Hello{Enter}');
    await waitFor(() => expect(send.calls).toMatchObject([{ text: 'Hello', lane: 'test' }]));
  });

  it('follows the address, and the conversation without one', async () => {
    const { unmount } = await openConversation({ can_test: true }, '?lane=test');
    expect(screen.getByRole('radio', { name: 'Test' })).toBeChecked();
    unmount();
    await openConversation({ can_test: true, lane: 'test' });
    expect(screen.getByRole('radio', { name: 'Test' })).toBeChecked();
  });

  it('is no choice of subscribers, whatever the address says', async () => {
    const { user, send, field } = await openConversation({ can_test: false }, '?lane=test');
    expect(screen.queryByRole('radio', { name: 'Test' })).not.toBeInTheDocument();
    await user.type(field, 'Hello{Enter}');
    await waitFor(() => expect(send.calls).toMatchObject([{ text: 'Hello' }]));
    expect(send.calls[0]).not.toHaveProperty('lane');
  });
});
