import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { DashboardPage } from '@/portals/user/dashboard/DashboardPage';
import {
  GetPerformanceListDocument,
  type GetPerformanceListQuery,
  type GetPerformanceListQueryVariables,
} from '@/generated/dashboards/getPerformanceList';

import { buildMover, buildPerformer } from '../../support/builders/dashboards';
import { buildAppUser } from '../../support/builders/viewers';
import { mockNotice } from '../../support/mocks/mockNotice';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { stubHeights } from '../../support/render/layout';
import { renderAt } from '../../support/render/renderAt';
import {
  buildCards,
  mockCounts,
  mockDashboard,
  mockInfluencers,
  mockLayout,
  mockNoSteps,
  mockMovers,
  mockPerformers,
} from './userDashboardMocks';

const NOTHING = 'There are no any Top Loser!';

const open = (dialog: string, list: Pick<MockedOperation<never>, 'mock'>, language: 'en' | 'tr' = 'en') =>
  renderAt(`/application-user/dashboard${dialog === '' ? '' : `?dialog=${dialog}`}`, {
    element: <DashboardPage />,
    viewer: buildAppUser({ id: 42 }),
    rest: mockNotice(),
    language,
    mocks: [
      mockNoSteps(),
      mockCounts(),
      mockLayout(),
      mockDashboard(buildCards({ performers: [], influencers: [], movers: [], posts: [] })),
      list,
    ],
  });

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => buildPerformer({ user_id: 100 + index, user_name: `p${index}` }));

beforeEach(() => stubHeights({ region: 400, listitem: 84 }));
afterEach(() => vi.restoreAllMocks());

describe('the dialogs of the dashboard', () => {
  it.each([
    ['performers', 'Top Performers', '50vh', mockPerformers([])],
    ['influencers', 'Top Influencer', '50vh', mockInfluencers([])],
    ['movers', 'Market Movers', '100vh', mockMovers([])],
  ])('%s: opened by See All, closed by a button', async (name, title, _height, list) => {
    const { user, location } = await open('', list);
    await user.click(await screen.findByRole('button', { name: `See All: ${title}` }));
    expect(location()).toBe(`/application-user/dashboard?dialog=${name}`);
    const dialog = await findDialog(title);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(location()).toBe('/application-user/dashboard');
  });

  it.each([
    ['performers', 'Top Performers', '50vh', mockPerformers(people(3))],
    ['influencers', 'Top Influencer', '50vh', mockInfluencers(people(3))],
    ['movers', 'Market Movers', '100vh', mockMovers([1, 2].map((ticker_id) => buildMover({ ticker_id })))],
  ])('%s: the list is as tall as specified', async (name, title, height, list) => {
    await open(name, list);
    const dialog = await findDialog(title);
    const region = await within(dialog).findByRole('region', { name: `${title}, full list` });
    expect(region).toHaveAttribute('style', `block-size: ${height};`);
    expect(list.calls).toEqual([{ pageNumber: 1, pageSize: 10 }]);
  });

  it.each([
    ['performers', 'Top Performers', mockPerformers([])],
    ['influencers', 'Top Influencer', mockInfluencers([])],
    ['movers', 'Market Movers', mockMovers([])],
  ])('%s: an empty page removes the loader after a second and shows that it is the end', async (name, title, list) => {
    const opened = performance.now();
    await open(name, list);
    const dialog = within(await findDialog(title));
    await waitFor(() => expect(list.calls).toHaveLength(1));
    expect(await dialog.findByText(NOTHING)).toBeVisible();
    expect(performance.now() - opened).toBeGreaterThan(950);
  });

  it('show a loader while they load', async () => {
    const list = mockOperation<GetPerformanceListQuery, GetPerformanceListQueryVariables>(GetPerformanceListDocument, {
      delay: 'forever',
    });
    await open('performers', list);
    const dialog = within(await findDialog('Top Performers'));
    expect(await dialog.findByRole('status')).toHaveTextContent('Loading');
    expect(dialog.queryByText(NOTHING)).not.toBeInTheDocument();
  });

  it('append the next page at the end, and show no user twice', async () => {
    const list = mockPerformers(people(15));
    await open('performers', list);
    const dialog = within(await findDialog('Top Performers'));
    const region = await dialog.findByRole('region', { name: 'Top Performers, full list' });
    expect(list.calls).toHaveLength(1);
    Object.defineProperty(region, 'scrollTop', { value: 600, configurable: true });
    fireEvent.scroll(region);
    await waitFor(() => expect(list.calls).toHaveLength(2));
    expect(list.calls[1]).toEqual({ pageNumber: 2, pageSize: 10 });
    expect(await dialog.findByText('15 items shown')).toBeInTheDocument();
    expect(await dialog.findByText('You have reached the end.')).toBeInTheDocument();
  });

  it('preserve the rows when a page fails, and retry', async () => {
    const rows = people(12);
    const list = mockOperation<GetPerformanceListQuery, GetPerformanceListQueryVariables>(GetPerformanceListDocument, {
      response: ({ pageNumber }, earlier) => ({
        getPerformanceList:
          pageNumber === 2 && earlier === 1
            ? { status: 503, message: 'Not now', totalCount: null, data: null }
            : { status: 200, message: '', totalCount: 12, data: rows.slice((pageNumber - 1) * 10, pageNumber * 10) },
      }),
    });
    const { user } = await open('performers', list);
    const dialog = within(await findDialog('Top Performers'));
    await user.click(await dialog.findByRole('button', { name: 'Load more' }));
    expect(await dialog.findByText('Not now')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('12 items shown')).toBeInTheDocument();
  });

  it('influencers: show the score, link to the profile, and have no button for the viewer', async () => {
    const list = mockInfluencers([
      buildPerformer({ user_id: 42, user_name: 'maya', full_name: 'Maya Lindgren' }),
      buildPerformer({ user_id: 801, user_name: 'ben', full_name: 'Ben Okafor', s_score: 77.5 }),
    ]);
    await open('influencers', list);
    const dialog = within(await findDialog('Top Influencer'));
    expect(await dialog.findByRole('link', { name: 'Ben Okafor' })).toHaveAttribute('href', '/user/801');
    expect(dialog.getByText('77.5')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Follow @ben' })).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Follow @maya' })).not.toBeInTheDocument();
  });

  it('movers: show name, id and the change with its arrow', async () => {
    const list = mockMovers([
      buildMover({ ticker_id: 1301, ticker_name: 'THYAO', currency: 'TRY' }),
      buildMover({ ticker_id: 1302, ticker_name: 'AAPL', ticker_price: 98.75, p_change: -1.25 }),
    ]);
    await open('movers', list);
    const dialog = within(await findDialog('Market Movers'));
    const [rise, drop] = await dialog.findAllByRole('listitem');
    expect(rise).toHaveTextContent('THYAO');
    expect(rise).toHaveTextContent('ID 1301');
    expect(rise).toHaveTextContent('up ₺10.00');
    expect(rise?.querySelector('[data-direction="up"]')).not.toBeNull();
    expect(rise?.querySelector('[data-monogram]')).not.toBeNull();
    expect(drop).toHaveTextContent('down $1.25');
    expect(drop?.querySelector('[data-direction="down"]')).not.toBeNull();
    expect(dialog.getByText('Simulated exchange')).toBeInTheDocument();
  });

  it('movers: a stock image that fails to load gives way to the default image', async () => {
    await open('movers', mockMovers([buildMover({ ticker_id: 1, ticker_img: '/files/broken' })]));
    const dialog = within(await findDialog('Market Movers'));
    const [row] = await dialog.findAllByRole('listitem');
    const image = row?.querySelector('img[src="/files/broken"]');
    if (!image) throw new Error('The image is missing');
    fireEvent.error(image);
    await waitFor(() => expect(row?.querySelector('[data-monogram]')).not.toBeNull());
  });
});
