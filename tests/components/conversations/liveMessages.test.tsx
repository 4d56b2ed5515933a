import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import {
  SendConversationMessageDocument,
  type SendConversationMessageMutation,
  type SendConversationMessageMutationVariables,
} from '@/generated/conversations/sendConversationMessage';
import { MessagesPage } from '@/portals/account/conversations/MessagesPage';

import { buildAppUser } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { renderAt } from '../../support/render/renderAt';
import {
  buildCard,
  buildConversation,
  buildMessage,
  createLiveChanges,
  mockConversation,
  mockList,
  mockMessages,
  mockRead,
  mockSend,
} from './conversationMocks';

const own = buildMessage(1, { text: 'THYAO', state: 'waiting' });
const answered = { ...own, state: 'answered' } as const;
const answer = buildMessage(2, { author: 'bot', text: '', card: buildCard(), state: null });
const sent = () => mockSend(() => ({ status: 200, message: 'Sent', data: own }));

async function open(send: ReturnType<typeof mockSend> = sent()) {
  const live = createLiveChanges();
  const list = mockList([buildConversation({ last_cts: '2026-11-20T08:00:00.000Z' })]);
  const messages = mockMessages(() => []);
  const { user } = await renderAt('/messages/6', {
    element: <MessagesPage />,
    route: '/messages/:botId',
    viewer: buildAppUser(),
    live: live.link,
    mocks: [list, mockConversation(), messages, send, mockRead()],
  });
  await user.type(await screen.findByRole('textbox', { name: 'Message to Chart Sketch' }), 'THYAO{Enter}');
  return { live, list, messages };
}

const findHistory = () => screen.findByRole('region', { name: 'Messages' });

describe('an open conversation', () => {
  it('shows the message and the answer without reading either again', async () => {
    const { live, list, messages } = await open();
    expect(await screen.findByText(/^Waiting for Chart Sketch/)).toBeInTheDocument();
    expect(live.count()).toBe(1);
    const change = { bot_id: 6, last_seq: 2, read_seq: 1 };
    await live.send({ ...change, messages: [answered, answer] });
    expect(await screen.findByRole('region', { name: answer.card?.title ?? '' })).toBeInTheDocument();
    expect(screen.queryByText(/^Waiting for Chart Sketch/)).not.toBeInTheDocument();
    const [entry] = within(screen.getByRole('list', { name: 'Conversations' })).getAllByRole('link');
    expect(entry).toHaveTextContent('1 unread message');
    await live.send({ ...change, read_seq: 2, messages: [] });
    expect(entry).not.toHaveTextContent('unread');
    expect(messages.calls).toHaveLength(1);
    expect(list.calls).toHaveLength(1);
  });

  it('shows a message once when the connection brings it before the response', async () => {
    const { live } = await open(
      mockOperation<SendConversationMessageMutation, SendConversationMessageMutationVariables>(
        SendConversationMessageDocument,
        { delay: 'forever', response: { sendConversationMessage: { status: 200, message: 'Sent', data: own } } },
      ),
    );
    const history = await findHistory();
    expect(within(history).getByText('Sending…')).toBeInTheDocument();
    await live.send({ bot_id: 6, last_seq: 1, read_seq: 1, messages: [own] });
    expect(within(history).getAllByText('THYAO')).toHaveLength(1);
    expect(within(history).queryByText('Sending…')).not.toBeInTheDocument();
  });

  it('reads the messages when one before the last is missing, or the change has none', async () => {
    const { live, messages } = await open();
    await live.send({ bot_id: 6, last_seq: 3, read_seq: 1, messages: [{ ...answer, seq: 3 }] });
    await waitFor(() => expect(messages.calls).toHaveLength(2));
    await live.send({ bot_id: 6, last_seq: 1, read_seq: 1, messages: null });
    await waitFor(() => expect(messages.calls).toHaveLength(3));
    await live.send({ bot_id: 7, last_seq: 9, read_seq: 1, messages: null });
    expect(messages.calls).toHaveLength(3);
  });
});
