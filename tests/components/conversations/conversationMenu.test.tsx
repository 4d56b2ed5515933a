import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import {
  BlockBotDocument,
  type BlockBotMutation,
  type BlockBotMutationVariables,
} from '@/generated/conversations/blockBot';
import {
  ClearConversationDocument,
  type ClearConversationMutation,
  type ClearConversationMutationVariables,
} from '@/generated/conversations/clearConversation';
import type { Conversation_ConversationFragment } from '@/generated/conversations/fragments';
import {
  MuteConversationDocument,
  type MuteConversationMutation,
  type MuteConversationMutationVariables,
} from '@/generated/conversations/muteConversation';
import {
  UnblockBotDocument,
  type UnblockBotMutation,
  type UnblockBotMutationVariables,
} from '@/generated/conversations/unblockBot';
import { MessagesPage } from '@/portals/account/conversations/MessagesPage';

import { buildAppUser } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';
import {
  buildConversation,
  buildMessage,
  mockChanges,
  mockConversation,
  mockList,
  mockMessages,
  mockRead,
} from './conversationMocks';

const OK = { status: 200, message: 'Done' };

/** A page with one open conversation of two messages, and the changes that its menu requests. */
async function openMenu(change: Partial<Conversation_ConversationFragment> = {}, language: 'en' | 'tr' = 'en') {
  const state = { last_seq: 2, last_text: 'Hello', ...change };
  const respond = (next: Partial<Conversation_ConversationFragment>) => {
    Object.assign(state, next);
    return { ...OK, data: buildConversation(state) };
  };
  const mute = mockOperation<MuteConversationMutation, MuteConversationMutationVariables>(MuteConversationDocument, {
    response: ({ isMuted }) => ({ muteConversation: respond({ is_muted: isMuted }) }),
  });
  const clear = mockOperation<ClearConversationMutation, ClearConversationMutationVariables>(
    ClearConversationDocument,
    { response: () => ({ clearConversation: respond({ cleared_seq: 2, last_text: null }) }) },
  );
  const block = mockOperation<BlockBotMutation, BlockBotMutationVariables>(BlockBotDocument, {
    response: () => ({ blockBot: respond({ closed_reason: 'blocked' }) }),
  });
  const unblock = mockOperation<UnblockBotMutation, UnblockBotMutationVariables>(UnblockBotDocument, {
    response: () => ({ unblockBot: respond({ closed_reason: 'not_subscribed' }) }),
  });
  const { user } = await renderAt('/messages/6', {
    element: <MessagesPage />,
    route: '/messages/:botId',
    viewer: buildAppUser(),
    language,
    mocks: [
      mockList([]),
      mockConversation(state),
      mockMessages(() => [buildMessage(1, { text: 'Hi' }), buildMessage(2, { author: 'bot', text: 'Hello' })]),
      mockChanges(),
      mockRead(),
      mute,
      clear,
      block,
      unblock,
    ],
  });
  await user.click(
    await screen.findByRole('button', { name: language === 'en' ? 'Actions for Chart Sketch' : /Chart Sketch/ }),
  );
  const choose = async (name: string) => user.click(await screen.findByRole('menuitem', { name }));
  return { user, choose, mute, clear, block, unblock };
}

describe('the menu of a conversation', () => {
  it('mutes, which the header says', async () => {
    const { choose, mute } = await openMenu();
    await choose('Mute');
    await waitFor(() => expect(mute.calls).toEqual([{ botId: 6, isMuted: true }]));
    expect(await screen.findByText('Muted')).toBeInTheDocument();
  });

  it('unmutes', async () => {
    const { choose, mute } = await openMenu({ is_muted: true });
    await choose('Unmute');
    await waitFor(() => expect(mute.calls).toEqual([{ botId: 6, isMuted: false }]));
  });

  it('removes the messages only after a confirmation', async () => {
    const { user, choose, clear } = await openMenu();
    await choose('Clear history');
    const dialog = await findDialog('Clear the history with Chart Sketch?');
    expect(clear.calls).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Clear history' }));
    await waitFor(() => expect(clear.calls).toEqual([{ botId: 6 }]));
    expect(await screen.findByText('Start a conversation with Chart Sketch')).toBeInTheDocument();
    expect(screen.queryByText('Hello')).not.toBeInTheDocument();
  });

  it('does not offer to clear an empty conversation', async () => {
    await openMenu({ cleared_seq: 2 });
    expect(await screen.findByRole('menuitem', { name: 'Mute' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Clear history' })).not.toBeInTheDocument();
  });

  it('blocks after a confirmation, and offers to unblock in place of the field', async () => {
    const { user, choose, block, unblock } = await openMenu();
    await choose('Block bot');
    const dialog = await findDialog('Block Chart Sketch?');
    await user.click(within(dialog).getByRole('button', { name: 'Block bot' }));
    await waitFor(() => expect(block.calls).toEqual([{ botId: 6 }]));
    expect(await screen.findByText(/You block this bot/)).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: /Message to/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Unblock' }));
    await waitFor(() => expect(unblock.calls).toEqual([{ botId: 6 }]));
  });

  it('is in Turkish', async () => {
    await openMenu({}, 'tr');
    for (const name of ['Sessize al', 'Geçmişi temizle', 'Botu engelle'])
      expect(await screen.findByRole('menuitem', { name })).toBeInTheDocument();
  });
});
