import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import {
  GetBotAnalysisOverviewDocument,
  type GetBotAnalysisOverviewQuery,
  type GetBotAnalysisOverviewQueryVariables,
} from '@/generated/bots/getBotAnalysisOverview';
import { BotsAnalyticsPage } from '@/portals/developer/analytics/BotsAnalyticsPage';

import { buildDeveloper } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { renderAt } from '../../support/render/renderAt';
import { buildStats, mockOverview } from './analyticsMocks';

const BUSY = buildStats({ id: 1, name: 'Busy bot' });
const NEW = buildStats({ id: 2, name: 'New bot', avg_out_five: null, num_reviews: 0, num_subscribers: 0 });

const open = (path: string, mocks: ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>) =>
  renderAt(path, { element: <BotsAnalyticsPage />, viewer: buildDeveloper(), mocks });

describe('the stats of all bots', () => {
  it('shows use, subscribers, rating and trend of each', async () => {
    await open('/bots-analytics', [mockOverview([BUSY, NEW])]);
    expect(await screen.findByRole('link', { name: 'Busy bot' })).toHaveAttribute('href', '/bots-analytics/1');
    const row = within(screen.getByRole('row', { name: /Busy bot/ }));
    // The columns of wider screens appear after the table has measured its width.
    expect(await row.findByText('1,234')).toBeInTheDocument();
    for (const text of ['90', '-10', '+12 in 30 days', '4.3 of 5', '8 ratings', 'Momentum'])
      expect(row.getByText(text)).toBeInTheDocument();
    expect(
      row.getByRole('img', { name: 'Busy bot: 90 uses in the last 30 days, 100 in the 30 days before.' }),
    ).toBeInTheDocument();
    expect(within(screen.getByRole('row', { name: /New bot/ })).getByText('No ratings yet')).toBeInTheDocument();
  });

  it('requests the most used bots first, and sorts and searches on the server', async () => {
    const overview = mockOverview([BUSY, NEW]);
    const { user, location } = await open('/bots-analytics?search=bot', [overview]);
    await screen.findByRole('link', { name: 'Busy bot' });
    expect(overview.calls[0]).toMatchObject({ searchText: 'bot', pageNumber: 1, sortBy: 'uses', sortOrder: 'desc' });
    await user.click(screen.getByRole('columnheader', { name: 'Bot' }));
    await waitFor(() => expect(overview.calls.at(-1)).toMatchObject({ sortBy: 'name', sortOrder: 'asc' }));
    expect(location()).toContain('sort=name');
  });

  it('links to the bots when there are none', async () => {
    await open('/bots-analytics', [mockOverview([])]);
    expect(await screen.findByText('No bots yet')).toBeVisible();
    const links = screen.getAllByRole('link', { name: 'My bots' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/my-bots', '/my-bots']);
  });

  it('shows why they could not be loaded, and retries', async () => {
    const failure = mockOperation<GetBotAnalysisOverviewQuery, GetBotAnalysisOverviewQueryVariables>(
      GetBotAnalysisOverviewDocument,
      {
        response: (_variables, earlier) => ({
          getBotAnalysisOverview:
            earlier === 0
              ? { status: 500, message: 'Not now', total_count: null, data: null }
              : { status: 200, message: '', total_count: 1, data: [BUSY] },
        }),
      },
    );
    const { user } = await open('/bots-analytics', [failure]);
    expect(await screen.findByText('Not now')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /try again|retry/i }));
    expect(await screen.findByRole('link', { name: 'Busy bot' })).toBeVisible();
  });
});
