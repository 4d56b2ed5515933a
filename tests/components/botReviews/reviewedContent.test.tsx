import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import {
  ChangeReviewStatusByBotIdDocument,
  type ChangeReviewStatusByBotIdMutation,
  type ChangeReviewStatusByBotIdMutationVariables,
} from '@/generated/botReviews/changeReviewStatusByBotId';
import { AdminBotPage } from '@/portals/admin/bots/detail/AdminBotPage';

import { buildBotDetail } from '../../support/builders/bots';
import { buildAdmin } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { stubHeights } from '../../support/render/layout';
import { renderAt } from '../../support/render/renderAt';
import { mockBot, mockTimeline, type Mocks } from '../botDetail/botDetailMocks';
import { buildCommand, mockCommands } from '../commands/commandMocks';
import { buildRequest, mockRequests } from '../consents/consentMocks';
import { buildAdminBot, mockNext, mockReviewChanges } from './adminMocks';

const bot = buildBotDetail({
  name: 'Volume Watch',
  s2_bot_status: { id: 6, status: 'Published' },
  viewer_role: null,
  s2_bot_permission_mapping: [{ id_s2_permission: 3, name: 'Send messages', description: null, image: null }],
});

const open = (mocks: Mocks, query = '') =>
  renderAt(`/bot-detail/31${query}`, {
    route: '/bot-detail/:botId',
    element: <AdminBotPage />,
    viewer: buildAdmin(),
    mocks: [mockBot(bot), mockTimeline(), mockNext(7), ...mocks],
  });

beforeEach(() => stubHeights({ listitem: 84, region: 640 }));
afterEach(() => {
  vi.restoreAllMocks();
});

describe('what a reviewer of a bot sees', () => {
  it('compares it with the last review, and ends the review of what was seen', async () => {
    const mark = mockOperation<ChangeReviewStatusByBotIdMutation, ChangeReviewStatusByBotIdMutationVariables>(
      ChangeReviewStatusByBotIdDocument,
      { response: { changeReviewStatusByBotId: { status: 200, message: 'Done', data: buildAdminBot() } } },
    );
    const { user } = await open([
      mark,
      mockReviewChanges({
        reviewed_cts: '2026-03-01T09:00:00.000Z',
        was_accepted: true,
        changes: [
          {
            kind: 'added',
            part: 'command',
            subject: '/sell',
            option: null,
            field: null,
            before: null,
            after: 'Sells a stock',
          },
          {
            kind: 'changed',
            part: 'scope',
            subject: 'watchlist_read',
            option: null,
            field: 'reason',
            before: 'To show moves',
            after: 'To sell it',
          },
        ],
      }),
    ]);
    const panel = await screen.findByRole('region', { name: /^Changes since the last review/ });
    expect(await within(panel).findByText(/Last accepted on/)).toBeVisible();
    const [added, changed] = within(panel).getAllByRole('listitem');
    expect(added).toHaveTextContent(/Added \/sell.*Sells a stock/);
    expect(changed).toHaveTextContent(
      /Changed Data access: Read my watchlist, reason.*before: To show moves.*now: To sell it/,
    );
    await user.click(screen.getByRole('button', { name: 'Mark review as done' }));
    await waitFor(() =>
      expect(mark.calls).toMatchObject([{ botId: 31, reviewed: true, expectedVersion: '0123456789abcdef' }]),
    );
  });

  it('ends the review of what the team has changed since, after a rejected attempt', async () => {
    const mark = mockOperation<ChangeReviewStatusByBotIdMutation, ChangeReviewStatusByBotIdMutationVariables>(
      ChangeReviewStatusByBotIdDocument,
      {
        response: (_variables, earlierCalls) => ({
          changeReviewStatusByBotId:
            earlierCalls === 0
              ? { status: 409, message: 'This bot has changed', data: null }
              : { status: 200, message: 'Marked', data: buildAdminBot() },
        }),
      },
    );
    const added = {
      kind: 'added' as const,
      part: 'command' as const,
      subject: '/sell',
      option: null,
      field: null,
      before: null,
      after: 'Sells a stock',
    };
    const states = [
      { version: 'opened', changes: [] },
      { version: 'changed', changes: [added] },
      { version: 'reviewed', changes: [] },
    ];
    const { user } = await open([mark, mockReviewChanges(() => states[mark.calls.length] ?? {})]);
    const press = async () => user.click(await screen.findByRole('button', { name: 'Mark review as done' }));
    await screen.findByRole('region', { name: /^Changes since the last review/ });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Mark review as done' })).toBeEnabled());
    await press();
    expect(await screen.findByText('This bot has changed')).toBeVisible();
    expect(await screen.findByText('Sells a stock')).toBeVisible();
    await press();
    await waitFor(() => expect(screen.queryByText('Sells a stock')).not.toBeInTheDocument());
    expect(mark.calls).toMatchObject([{ expectedVersion: 'opened' }, { expectedVersion: 'changed' }]);
  });

  it('says that there is no earlier review', async () => {
    await open([mockReviewChanges()]);
    expect(await screen.findByText('There is no earlier review to compare with. Check all of the bot.')).toBeVisible();
  });

  it('contains data access and commands in both languages, and labels apart from them', async () => {
    const chart = {
      ...buildCommand(1, 'chart', 'Draws a chart'),
      description_tr: 'Grafik çizer',
      options: [
        {
          name: 'kind',
          name_tr: 'tür',
          type: 'choice' as const,
          required: true,
          choices: ['line', 'bars'],
          min: null,
          max: null,
          currency: null,
          autocomplete: false,
        },
        {
          name: 'limit',
          name_tr: null,
          type: 'money' as const,
          required: false,
          choices: [],
          min: 1,
          max: 1000,
          currency: 'TRY',
          autocomplete: true,
        },
      ],
    };
    await open(
      [
        mockReviewChanges(),
        mockCommands(() => [chart, buildCommand(2, 'help', 'Helps')]),
        mockRequests(() => [
          buildRequest({ required: true, reason: 'Taşınan', reason_en: 'To show moves', reason_tr: 'Hareketler için' }),
          buildRequest({ scope: 'portfolio_read', is_sensitive: true, reason_en: 'For amounts' }),
        ]),
      ],
      '?tab=content',
    );
    const access = await screen.findByRole('region', { name: /^Data access/ });
    const [first, second] = await within(access).findAllByRole('listitem');
    expect(first).toHaveTextContent('Read my watchlistRequired · To show movesHareketler için');
    expect(second).toHaveTextContent('Optional · For amountsThere is no reason in Turkish');
    expect(second).toHaveTextContent('This shows what you own, with amounts.');
    const command = await screen.findByRole('region', { name: '/chart' });
    expect(command).toHaveTextContent('Grafik çizer');
    expect(within(command).getAllByRole('listitem')[0]).toHaveTextContent('kind / tür Choice: line, bars · required');
    expect(within(command).getAllByRole('listitem')[1]).toHaveTextContent(
      'limit Amount of money · optional · TRY · from 1 · up to 1,000 · the bot suggests values',
    );
    expect(screen.getByRole('region', { name: '/help' })).toHaveTextContent('There is no description in Turkish');
    const labels = screen.getByRole('region', { name: /Permission labels/ });
    expect(labels).toHaveTextContent('A description by the team, without effect.');
    expect(labels).toHaveTextContent('Send messages');
  });
});
