import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import type { Scope } from '@/domain/consents/scopeTexts';
import {
  GetConversationDocument,
  type GetConversationQuery,
  type GetConversationQueryVariables,
} from '@/generated/conversations/getConversation';
import { MessagesPage } from '@/portals/account/conversations/MessagesPage';

import { buildAppUser } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';
import { buildRequest, mockRequests } from '../consents/consentMocks';
import {
  buildConversation,
  commands,
  mockChanges,
  mockConsent,
  mockList,
  mockMessages,
  mockRead,
  mockSend,
} from './conversationMocks';

/** A conversation with a bot that requires these scopes until the person allows them. */
async function openConversation(required: Scope[], language: 'en' | 'tr' = 'en') {
  const consent = mockConsent();
  const isOpen = (scope: Scope) => !consent.calls.some((call) => call.scope === scope);
  const conversation = mockOperation<GetConversationQuery, GetConversationQueryVariables>(GetConversationDocument, {
    response: () => ({
      getConversation: {
        status: 200,
        message: '',
        data: buildConversation({ new_scopes: required.filter(isOpen) }),
        commands: [...commands],
        scopes: [],
        is_connected: true,
        last_connected_cts: null,
      },
    }),
  });
  const send = mockSend(() => {
    required.push('alerts_read');
    return { status: 409, message: 'This bot now requires more of your data.', data: null };
  });
  const page = await renderAt('/messages/6', {
    element: <MessagesPage />,
    route: '/messages/:botId',
    viewer: buildAppUser(),
    language,
    mocks: [
      mockList([buildConversation({ new_scopes: [...required] })]),
      conversation,
      mockMessages(() => []),
      mockChanges(),
      mockRead(),
      mockRequests(() => [
        buildRequest({ scope: 'alerts_read', required: true, is_new: true, reason: 'To watch them' }),
        buildRequest({
          scope: 'portfolio_read',
          required: true,
          is_new: true,
          is_sensitive: true,
          reason: 'For amounts',
        }),
        buildRequest({ scope: 'watchlist_read', reason: 'Optional before' }),
      ]),
      consent,
      send,
    ],
  });
  return { ...page, consent };
}

const findField = () => screen.findByRole('textbox', { name: 'Message to Chart Sketch' });

describe('a bot that requires more of a subscriber', () => {
  it('shows no commands and no invitation to write beside the decision in an empty conversation', async () => {
    await openConversation(['alerts_read']);
    expect(await screen.findByText(/To watch them/)).toBeInTheDocument();
    expect(screen.getByText('Start a conversation with Chart Sketch')).toBeInTheDocument();
    expect(screen.queryByText('Choose a command or write a message.')).not.toBeInTheDocument();
    expect(screen.queryByText(/has no commands/)).not.toBeInTheDocument();
  });

  it('shows what is new, and can be written to again after the person has allowed it', async () => {
    const { user, consent } = await openConversation(['alerts_read', 'portfolio_read']);
    const notice = await screen.findByRole('region', { name: /^Chart Sketch now requires more of your data/ });
    expect(await within(notice).findByText('Required · To watch them')).toBeVisible();
    expect(within(notice).getByText('Required · For amounts')).toBeVisible();
    expect(within(notice).queryByText(/Optional before/)).not.toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /\/help/ })).not.toBeInTheDocument();
    expect(within(notice).getByRole('link', { name: 'Open its page to unsubscribe' })).toHaveAttribute(
      'href',
      '/bot-detail/6',
    );
    await user.click(within(notice).getByRole('button', { name: 'Review and allow' }));
    const dialog = await findDialog('Chart Sketch now requires more of your data');
    const allow = within(dialog).getByRole('button', { name: 'Allow and continue' });
    // What is sensitive is ticked by the person.
    expect(allow).toBeDisabled();
    await user.click(within(dialog).getByRole('checkbox'));
    await user.click(allow);
    expect(await findField()).toBeVisible();
    expect(consent.calls).toEqual([
      { botId: 6, scope: 'alerts_read', isGranted: true },
      { botId: 6, scope: 'portfolio_read', isGranted: true },
    ]);
  });

  it('shows it when a message is refused for it', async () => {
    const { user } = await openConversation([]);
    await user.type(await findField(), 'Hello{Enter}');
    expect(await screen.findByRole('region', { name: /now requires more of your data/ })).toBeVisible();
  });

  it('is explained in Turkish', async () => {
    await openConversation(['alerts_read'], 'tr');
    expect(await screen.findByText(/Chart Sketch artık daha fazla verinizi istiyor/)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'İncele ve izin ver' })).toBeEnabled());
  });
});
