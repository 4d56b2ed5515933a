import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import {
  GetBotUsageDocument,
  type GetBotUsageQuery,
  type GetBotUsageQueryVariables,
} from '@/generated/conversations/getBotUsage';
import { MeasuredUsage } from '@/portals/developer/analytics/MeasuredUsage';

import { buildDeveloper } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { renderAt } from '../../support/render/renderAt';

type Usage = NonNullable<GetBotUsageQuery['getBotUsage']['data']>;

const stats = {
  requests: 1234,
  commands: 1200,
  answers: 1300,
  answered_percentage: 97.5,
  median_answer_seconds: 0.4,
};
const waiting = { requests: 1, commands: 0, answers: 0, answered_percentage: null, median_answer_seconds: null };

const usage: Usage = {
  total: stats,
  days: [{ day: '2026-11-23', stats: waiting }],
  commands: [
    { command: 'price', stats },
    { command: null, stats: waiting },
  ],
};

const open = (data: Usage | null, language: 'en' | 'tr' = 'en') =>
  renderAt('/', {
    element: <MeasuredUsage botId={7} />,
    route: '/',
    viewer: buildDeveloper(),
    language,
    mocks: [
      mockOperation<GetBotUsageQuery, GetBotUsageQueryVariables>(GetBotUsageDocument, {
        response: {
          getBotUsage: {
            status: data === null ? 404 : 200,
            message: data === null ? 'There is no such bot' : 'Done',
            data,
          },
        },
      }),
    ],
  });

describe('the measured usage of a bot', () => {
  it('shows requests, answers, the share answered and the usual time, by command and by day', async () => {
    await open(usage);
    const byCommand = within(await screen.findByRole('region', { name: 'By command, as a table' }));
    expect(byCommand.getByRole('row', { name: '/price 1,234 97.5% 0.4 sec' })).toBeInTheDocument();
    expect(byCommand.getByRole('row', { name: 'Other texts 1 – –' })).toBeInTheDocument();
    expect(screen.getByText('Answers').nextElementSibling).toHaveTextContent('1,300');
    const days = screen.getByText('By day').closest('details');
    expect(days).not.toHaveAttribute('open');
    expect(
      within(screen.getByRole('region', { name: 'By day, as a table', hidden: true })).getByText('Nov 23, 2026'),
    ).toBeInTheDocument();
  });

  it('says that nothing was measured', async () => {
    await open({ total: null, days: [], commands: [] });
    expect(await screen.findByText('No requests in the last 30 days')).toBeInTheDocument();
  });

  it('says why it cannot be shown', async () => {
    await open(null);
    expect(await screen.findByText('There is no such bot')).toBeInTheDocument();
  });

  it('speaks Turkish', async () => {
    await open(usage, 'tr');
    const byCommand = within(await screen.findByRole('region', { name: 'Komutlara göre, tablo olarak' }));
    expect(byCommand.getByRole('row', { name: '/price 1.234 %97,5 0,4 sn.' })).toBeInTheDocument();
  });
});
