import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import {
  GetProfilePortfolioDocument,
  type GetProfilePortfolioQuery,
  type GetProfilePortfolioQueryVariables,
} from '@/generated/portfolios/getProfilePortfolio';
import { UserPage } from '@/portals/account/profile/UserPage';

import { buildProfile, buildRecord } from '../../support/builders/people';
import { buildAppUser, buildDeveloper } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { renderAt } from '../../support/render/renderAt';
import { mockRequests } from '../follows/followMocks';
import { mockNoPosts } from '../posts/feedMocks';
import { mockNoDevices, mockNoProviders } from './deviceMock';
import { mockProfile, mockRecord } from './profileMocks';

type Reply = GetProfilePortfolioQuery['getProfilePortfolio'];
type Holding = NonNullable<Reply['data']>[number];
type Summary = NonNullable<Reply['summary']>;

const ADA = buildProfile({ id: 701, full_name: 'Ada Yilmaz', username: 'ada' });

const buildHolding = (change: Partial<Holding> = {}): Holding => ({
  ticker_id: 11,
  ticker_symbol: 'AAPL',
  ticker_name: 'Apple Inc.',
  ticker_img: null,
  currency: 'USD',
  is_delisted: false,
  weight: 62.5,
  gain_percentage: 12.5,
  quantity: null,
  value: null,
  ...change,
});

const buildSummary = (change: Partial<Summary> = {}): Summary => ({
  detail: 'percentages',
  visibility: 'public',
  gain_percentage: 10,
  day_gain_percentage: -1.25,
  currency: null,
  value: null,
  chart_data: [
    { date: '2026-10-20T00:00:00.000Z', value: 0 },
    { date: '2026-11-20T00:00:00.000Z', value: 4.5 },
  ],
  ...change,
});

const mockPortfolio = (response: Partial<Reply>) =>
  mockOperation<GetProfilePortfolioQuery, GetProfilePortfolioQueryVariables>(GetProfilePortfolioDocument, {
    response: {
      getProfilePortfolio: { status: 200, message: '', data: null, summary: null, totalCount: null, ...response },
    },
  });

interface OpenOptions {
  path?: string;
  viewer?: ReturnType<typeof buildAppUser>;
  language?: 'en' | 'tr';
}

const open = (
  mocks: ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>,
  { path = '/user/701?tab=portfolio', viewer = buildAppUser(), language = 'en' }: OpenOptions = {},
) =>
  renderAt(path, { route: '/user/:userId', element: <UserPage />, viewer, mocks: [...mocks, mockNoPosts()], language });

describe('the portfolio tab of a profile', () => {
  it('opens from the posts, and is part of the address', async () => {
    const portfolio = mockPortfolio({ data: [buildHolding()], summary: buildSummary(), totalCount: 1 });
    const { user, location } = await open([mockProfile(ADA), portfolio], { path: '/user/701' });
    const tab = await screen.findByRole('tab', { name: 'Portfolio' });
    expect(screen.getByRole('tab', { name: 'Posts' })).toHaveAttribute('aria-selected', 'true');
    expect(portfolio.calls).toEqual([]);
    await user.click(tab);
    expect(await screen.findByRole('link', { name: 'AAPL' })).toBeVisible();
    expect(location()).toBe('/user/701?tab=portfolio');
    expect(portfolio.calls).toEqual([{ userId: 701, pageNumber: 1, pageSize: 20 }]);
  });

  it('shows weights and performance without any amount', async () => {
    await open([mockProfile(ADA), mockPortfolio({ data: [buildHolding()], summary: buildSummary(), totalCount: 1 })]);
    expect(await screen.findByText('62.50%')).toBeVisible();
    const performance = within(screen.getByRole('region', { name: 'Performance' }));
    expect(performance.getByText('30 days').nextElementSibling).toHaveTextContent('+4.50%');
    expect(performance.getByText('Since purchase').nextElementSibling).toHaveTextContent('+10.00%');
    expect(performance.getByText('Today').nextElementSibling).toHaveTextContent('−1.25%');
    expect(performance.getByRole('img', { name: /over 30 days: \+4\.50%/ })).toBeVisible();
    expect(performance.queryByText('Value')).not.toBeInTheDocument();
    expect(screen.queryByText(/\$/)).not.toBeInTheDocument();
    expect(screen.queryByText(/Everyone sees this/)).not.toBeInTheDocument();
  });

  it('shows amounts that the owner shares', async () => {
    const summary = buildSummary({ detail: 'amounts', currency: 'USD', value: 2000 });
    const data = [buildHolding({ quantity: 10, value: 1250 })];
    await open([mockProfile(ADA), mockPortfolio({ data, summary, totalCount: 1 })], { language: 'tr' });
    expect(await screen.findByText(/\$1\.250,00/)).toHaveTextContent('10 adet');
    expect(screen.getByText('Değer').nextElementSibling).toHaveTextContent('$2.000,00');
  });

  it('says so when the portfolio is not visible to the viewer, and when it is empty', async () => {
    const first = await open([mockProfile(ADA), mockPortfolio({ status: 403, message: 'Not public' })]);
    expect(await screen.findByText('This portfolio is not visible to you')).toBeVisible();
    expect(screen.getByText(/@ada shows it only to followers/)).toBeVisible();
    first.unmount();
    await open([mockProfile(ADA), mockPortfolio({ data: [], summary: buildSummary(), totalCount: 0 })]);
    expect(await screen.findByText('Ada Yilmaz has no holdings')).toBeVisible();
  });

  it('is not offered to developers and on private profiles', async () => {
    const first = await open([mockProfile(ADA)], { viewer: buildDeveloper() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada Yilmaz' })).toBeVisible();
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
    first.unmount();
    const locked = { ...ADA, is_account_private: true, is_follow: false };
    await open([mockProfile(locked)]);
    expect(await screen.findByText('This account is private')).toBeVisible();
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  });

  it('shows the owner of a private account that only followers see a public portfolio', async () => {
    const viewer = buildAppUser();
    const record = mockRecord(buildRecord({ id: viewer.id, is_account_private: true }));
    const portfolio = mockPortfolio({ data: [], summary: buildSummary(), totalCount: 0 });
    await open([record, portfolio, mockNoDevices(), mockNoProviders(), mockRequests([])], {
      path: `/user/${viewer.id}?tab=portfolio`,
      viewer,
    });
    expect(await screen.findByText(/Your followers see this\. Amounts are not shown/)).toBeVisible();
    expect(screen.queryByText(/Everyone sees this/)).not.toBeInTheDocument();
  });

  it('shows the owner what others see, and leads to the setting', async () => {
    const viewer = buildAppUser();
    const record = mockRecord(buildRecord({ id: viewer.id }));
    const portfolio = mockPortfolio({
      data: [],
      summary: buildSummary({ detail: 'off', visibility: 'group' }),
      totalCount: 0,
    });
    const { user, location } = await open([record, portfolio, mockNoDevices(), mockNoProviders(), mockRequests([])], {
      path: `/user/${viewer.id}?tab=portfolio`,
      viewer,
    });
    expect(await screen.findByText(/Your portfolio is off: only you see it/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Change' }));
    await waitFor(() => expect(location()).toContain('dialog=settings'));
  });
});
