import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { BotAnalyticsPage } from '@/portals/developer/analytics/BotAnalyticsPage';

import { buildDeveloper } from '../../support/builders/viewers';
import { clearDrawing, drawn } from '../../support/libraries/chartLibrary';
import type { MockedOperation } from '../../support/mocks/mockOperation';
import { renderAt } from '../../support/render/renderAt';
import { buildStats, mockChart, mockChartError, mockCommands, mockOverview } from './analyticsMocks';

beforeEach(clearDrawing);

const BOT = buildStats({ id: 31, name: 'Volume Bot' });

const open = (path: string, mocks: ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>, language: 'en' | 'tr' = 'en') =>
  renderAt(path, {
    element: <BotAnalyticsPage />,
    route: '/bots-analytics/:botAnalyticsId',
    viewer: buildDeveloper(),
    mocks,
    language,
  });

const everything = () => [mockOverview([BOT]), mockCommands(['price', 'volume'])] as const;

const pointer = (chart: HTMLElement) => chart.querySelector<HTMLElement>('span[style]');

describe('the analytics of a bot', () => {
  it('shows its stats and their source', async () => {
    await open('/bots-analytics/31', [...everything(), mockChart()]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Volume Bot' })).toBeVisible();
    const statLinks = within(screen.getByRole('navigation', { name: 'Bot statistics' }));
    expect(statLinks.getByRole('link', { name: /1,234.*\+12 in 30 days/ })).toHaveAttribute(
      'href',
      '/my-bots-detail/31?tab=subscribers',
    );
    expect(statLinks.getByRole('link', { name: /90.*100 uses in the 30 days before/ })).toBeInTheDocument();
    expect(statLinks.getByRole('link', { name: /4\.3.*8 ratings/ })).toBeInTheDocument();
  });

  it('describes each chart in words', async () => {
    await open('/bots-analytics/31', [...everything(), mockChart()]);
    expect(await screen.findByText('21 uses in the last 3 days. Peak: 10 (Mar 2, 2026).')).toBeVisible();
    expect(
      screen.getByText('25 people subscribe now, compared with 20 at the end of the first of the last 3 days.'),
    ).toBeVisible();
    expect(
      screen.getByText('The average of all ratings is 4.5 of 5. In the last 3 days it was between 4.0 and 4.5.'),
    ).toBeVisible();
  });

  it('draws use as columns', async () => {
    await open('/bots-analytics/31', [...everything(), mockChart()]);
    await waitFor(() =>
      expect(drawn.columns).toEqual([
        { x: 'Mar 1', y: 4 },
        { x: 'Mar 2', y: 10 },
        { x: 'Mar 3', y: 7 },
      ]),
    );
  });

  it('supports reading step by step with the keyboard, which also highlights the step in the drawing', async () => {
    const { user } = await open('/bots-analytics/31', [...everything(), mockChart()]);
    const cursor = await screen.findByRole('slider', { name: /^Command use/ });
    await waitFor(() => expect(drawn.columns).toHaveLength(3));
    expect(cursor).toHaveAttribute('aria-valuetext', 'Mar 3, 2026: 7 uses');
    cursor.focus();
    await user.keyboard('{ArrowLeft}');
    expect(cursor).toHaveAttribute('aria-valuetext', 'Mar 2, 2026: 10 uses');
    // The middle of the second of three steps is the middle between the axis and the other edge.
    expect(pointer(cursor)?.style.left).toBe('calc(50% + 16px)');
    await user.keyboard('{Home}{ArrowLeft}');
    expect(cursor).toHaveAttribute('aria-valuetext', 'Mar 1, 2026: 4 uses');
    expect(cursor).toHaveAttribute('aria-valuenow', '1');
    await user.keyboard('{End}{ArrowRight}');
    expect(cursor).toHaveAttribute('aria-valuenow', '3');
    await user.tab();
    expect(pointer(cursor)).toBeNull();
  });

  it('leaves out the time before the first rating', async () => {
    const { user } = await open('/bots-analytics/31', [...everything(), mockChart()]);
    const cursor = await screen.findByRole('slider', { name: /^Average rating/ });
    cursor.focus();
    await user.keyboard('{Home}');
    expect(cursor).toHaveAttribute('aria-valuetext', 'Mar 1, 2026: none');
  });

  it('shows the stats as a table', async () => {
    const { user } = await open('/bots-analytics/31', [...everything(), mockChart()]);
    const panel = within(await screen.findByRole('region', { name: 'Subscribers' }));
    await user.click(await panel.findByText('Data as a table'));
    const table = within(await panel.findByRole('table'));
    expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'DaySubscribers',
      'Mar 1, 202620 subscribers',
      'Mar 2, 202621 subscribers',
      'Mar 3, 202625 subscribers',
    ]);
  });

  it('switches to weeks or months, which are part of the address', async () => {
    const chart = mockChart();
    const { user, location } = await open('/bots-analytics/31?step=week', [...everything(), chart]);
    expect(await screen.findByText(/Peak: 10 \(Week of Feb 23, 2026\)/)).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Week' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Month' }));
    expect(await screen.findByText(/Peak: 10 \(February 2026\)/)).toBeVisible();
    expect(location()).toBe('/bots-analytics/31?step=month');
    expect(new Set(chart.calls.map(({ durationType }) => durationType))).toEqual(new Set(['week', 'month']));
  });

  it('counts one command, which is part of the address, and requests only that chart', async () => {
    const chart = mockChart();
    const { user, location } = await open('/bots-analytics/31', [...everything(), chart]);
    await screen.findByText(/^21 uses/);
    await waitFor(() => expect(chart.calls).toHaveLength(3));
    await user.click(screen.getByRole('combobox', { name: 'Command' }));
    await user.click(await screen.findByText('/volume'));
    await waitFor(() => expect(chart.calls).toHaveLength(4));
    expect(chart.calls[3]).toMatchObject({ chart: 'use', commandText: 'volume' });
    expect(location()).toBe('/bots-analytics/31?command=volume');
  });

  it('shows an empty state when there is no data', async () => {
    const nothing = mockChart({ use: [0, 0, 0], subscribers: [0, 0, 0], ratings: [0, 0, 0] });
    await open('/bots-analytics/31', [...everything(), nothing]);
    for (const text of ['No uses in this period', 'No subscribers yet', 'No ratings yet'])
      expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('slider')).not.toBeInTheDocument();
  });

  it('shows why a chart could not be loaded', async () => {
    await open('/bots-analytics/31', [...everything(), mockChartError('Not now')]);
    await waitFor(() => expect(screen.getAllByText('Not now')).toHaveLength(3));
  });

  it('shows strangers that there are no stats', async () => {
    await open('/bots-analytics/77', [...everything()]);
    expect(await screen.findByText('No statistics for this bot')).toBeVisible();
  });

  it('sends no request for an invalid bot id', async () => {
    const overview = mockOverview([BOT]);
    await open('/bots-analytics/abc', [overview]);
    expect(await screen.findByText('No statistics for this bot')).toBeVisible();
    expect(overview.calls).toEqual([]);
  });

  it('speaks Turkish', async () => {
    await open('/bots-analytics/31', [...everything(), mockChart()], 'tr');
    expect(await screen.findByText('Son 3 gün içinde 21 kullanım. En yüksek: 10 (2 Mar 2026).')).toBeVisible();
  });
});
