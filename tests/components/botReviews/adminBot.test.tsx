import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import {
  CheckBotStatusByAdminDocument,
  type CheckBotStatusByAdminQuery,
  type CheckBotStatusByAdminQueryVariables,
} from '@/generated/botReviews/checkBotStatusByAdmin';
import {
  GetBotDeveloperUsingBotIdDocument,
  type GetBotDeveloperUsingBotIdQuery,
  type GetBotDeveloperUsingBotIdQueryVariables,
} from '@/generated/bots/getBotDeveloperUsingBotId';
import {
  GetBotsByTeamIdDocument,
  type GetBotsByTeamIdQuery,
  type GetBotsByTeamIdQueryVariables,
} from '@/generated/bots/getBotsByTeamId';
import {
  GetBotsUserIdDocument,
  type GetBotsUserIdQuery,
  type GetBotsUserIdQueryVariables,
} from '@/generated/bots/getBotsUserId';
import { AdminBotPage } from '@/portals/admin/bots/detail/AdminBotPage';

import { buildBot, buildBotDetail } from '../../support/builders/bots';
import { buildAdmin } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { stubHeights } from '../../support/render/layout';
import { renderAt } from '../../support/render/renderAt';
import { buildEntry, mockBot, mockTimeline, type Bot, type Mocks } from '../botDetail/botDetailMocks';
import { mockNext, mockDecision, mockReviewChanges } from './adminMocks';

const can = (change: Partial<Bot['viewer_can']> = {}): Bot['viewer_can'] => ({
  edit: false,
  delete: true,
  remove: true,
  change_team: false,
  manage_credentials: false,
  request_verification: false,
  cancel_request: false,
  publish: false,
  enable_disable: false,
  message: true,
  review: true,
  ...change,
});

const requestedBot = buildBotDetail({
  name: 'Volume Watch',
  s2_bot_status: { id: 5, status: 'Publishing requested' },
  viewer_role: null,
  viewer_can: can(),
  checklist: [
    { id: 'privacy', step: 'verification', required: true, done: false, link: '/my-bots-detail/31?tab=overview' },
  ],
});

const open = (mocks: Mocks, query = '') =>
  renderAt(`/bot-detail/31${query}`, {
    route: '/bot-detail/:botId',
    element: <AdminBotPage />,
    viewer: buildAdmin(),
    mocks: [...mocks, mockReviewChanges()],
  });

beforeEach(() => stubHeights({ listitem: 84, region: 640 }));
afterEach(() => {
  vi.restoreAllMocks();
});

describe('a bot as admins see it', () => {
  it('reports in a notification, and in place, why its next statuses could not be loaded', async () => {
    const next = mockOperation<CheckBotStatusByAdminQuery, CheckBotStatusByAdminQueryVariables>(
      CheckBotStatusByAdminDocument,
      { response: { checkBotStatusByAdmin: { status: 503, message: 'No statuses now.', data: null } } },
    );
    await open([mockBot(requestedBot), next, mockTimeline([])]);
    await waitFor(() => expect(screen.getAllByText('No statuses now.')).toHaveLength(2));
  });

  it('confirms once before a message or a rejection is lost, and opens dialogs beside a message without a confirmation', async () => {
    const { user, navigate, location } = await open([mockBot(requestedBot), mockNext(4, 6, 8), mockTimeline([])]);
    const stay = async () => {
      const question = await findDialog('Discard your changes?');
      expect(screen.getAllByText('Discard your changes?', { selector: '.ant-modal-confirm-title' })).toHaveLength(1);
      await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
      await waitFor(() => expect(screen.queryByText('Discard your changes?')).not.toBeInTheDocument());
    };
    const elsewhere = () => act(() => navigate('/admin/bots'));
    await user.type(await screen.findByRole('textbox', { name: 'Message to the team' }), 'Hello');
    await elsewhere();
    await stay();
    await user.click(await screen.findByRole('button', { name: 'Reject' }));
    const reason = within(await findDialog('Reject Volume Watch?')).getByRole('textbox');
    // Only the dialog closes: the message stays on its page.
    await act(() => navigate(-1));
    await waitFor(() => expect(reason).not.toBeInTheDocument());
    expect(screen.getByRole('textbox', { name: 'Message to the team' })).toHaveValue('Hello');
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    await user.type(within(await findDialog('Reject Volume Watch?')).getByRole('textbox'), 'Spam');
    await elsewhere();
    await stay();
    await user.clear(screen.getByRole('textbox', { name: 'Message to the team', hidden: true }));
    await elsewhere();
    await stay();
    expect(location()).toBe('/bot-detail/31?dialog=reject');
    await elsewhere();
    await user.click(within(await findDialog('Discard your changes?')).getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('Went to /admin/bots')).toBeVisible();
  });

  it('shows the pending step, the missing conditions and the history, without links into the developer portal', async () => {
    await open([
      mockBot(requestedBot),
      mockNext(4, 6, 8),
      mockTimeline([buildEntry({ action: 'requested', to_status: { id: 5, status: 'Publishing requested' } })]),
    ]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Volume Watch' })).toBeVisible();
    expect(screen.getByText('The team has requested publishing in the store.')).toBeVisible();
    const checklist = screen.getByRole('region', { name: 'Publish checklist' });
    expect(within(checklist).getByText('A link to the privacy policy', { exact: false })).toBeVisible();
    expect(within(checklist).queryByRole('link')).not.toBeInTheDocument();
    expect(await screen.findByText('Deniz Aydin')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Message to the team' })).toBeVisible();
    for (const name of ['Publish', 'Reject', 'Remove bot'])
      expect(await screen.findByRole('button', { name })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Switch off' })).not.toBeInTheDocument();
  });

  it('is published after a confirmation, and reloads', async () => {
    const published = buildBotDetail({
      name: 'Volume Watch',
      s2_bot_status: { id: 6, status: 'Published' },
      viewer_role: null,
      viewer_can: can({ review: false, enable_disable: true }),
    });
    const decision = mockDecision();
    const { user } = await open([mockBot(requestedBot, published), mockNext(4, 6, 8), mockTimeline(), decision]);
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    const dialog = await findDialog('Publish Volume Watch?');
    await user.click(within(dialog).getByRole('button', { name: 'Publish' }));
    await waitFor(() =>
      expect(decision.calls).toEqual([{ botId: 31, isAccept: true, expectedUts: '2026-03-02T09:00:00.000Z' }]),
    );
    expect(await screen.findByText('The bot is in the store.')).toBeVisible();
  });

  it('can only be restored after its removal', async () => {
    const removed = buildBotDetail({
      s2_bot_status: { id: 8, status: 'Removed' },
      viewer_role: null,
      viewer_can: can({ review: false }),
    });
    await open([mockBot(removed), mockNext(7), mockTimeline()]);
    expect(await screen.findByRole('button', { name: 'Restore' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Switch off' })).not.toBeInTheDocument();
  });

  it('shows its developer, its account and the other bots of its team', async () => {
    const developer = mockOperation<GetBotDeveloperUsingBotIdQuery, GetBotDeveloperUsingBotIdQueryVariables>(
      GetBotDeveloperUsingBotIdDocument,
      { response: { getBotDeveloperUsingBotId: { status: 404, message: 'This bot could not be found.', data: null } } },
    );
    const account = mockOperation<GetBotsUserIdQuery, GetBotsUserIdQueryVariables>(GetBotsUserIdDocument, {
      response: { getBotsUserId: { status: 200, message: '', data: { bot_id: 31, user_id: '@volume:bourse.local' } } },
    });
    const otherBots = mockOperation<GetBotsByTeamIdQuery, GetBotsByTeamIdQueryVariables>(GetBotsByTeamIdDocument, {
      response: {
        getBotsByTeamId: {
          status: 200,
          message: '',
          total_count: 1,
          data: [buildBot({ id: 32, name: 'Price Watch' })],
        },
      },
    });
    await open([mockBot(requestedBot), developer, account, otherBots], '?tab=people');
    expect(await screen.findByText('@volume:bourse.local')).toBeVisible();
    // Admins see the names of hidden users.
    expect(await screen.findByText('Deniz Aydin')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Price Watch' })).toHaveAttribute('href', '/bot-detail/32');
    expect(otherBots.calls).toMatchObject([{ teamId: 11, pageNumber: 1 }]);
  });

  it.each(['/bot-detail/31', '/bot-detail/abc'])('leads back to the list when there is none: %s', async (path) => {
    await renderAt(path, {
      route: '/bot-detail/:botId',
      element: <AdminBotPage />,
      viewer: buildAdmin(),
      mocks: [mockBot(null)],
    });
    expect(await screen.findByText('This bot could not be found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to bots' })).toHaveAttribute('href', '/admin/bots/bots');
  });
});
