import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import {
  GetPortfolioListDocument,
  type GetPortfolioListQuery,
  type GetPortfolioListQueryVariables,
} from '@/generated/portfolios/getPortfolioList';
import { PortfolioPage } from '@/portals/user/portfolio/PortfolioPage';

import { buildAppUser } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';
import { buildHolding, buildSummary, mockBrokerages, mockPortfolio, mockRemoveHolding } from './portfolioMocks';

const PATH = '/application-user/portfolio/portfolio-list';

const open = (
  mocks: ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>,
  { query = '', language = 'en' }: { query?: string; language?: 'en' | 'tr' } = {},
) => renderAt(`${PATH}${query}`, { route: PATH, element: <PortfolioPage />, viewer: buildAppUser(), mocks, language });

const GARAN = buildHolding({
  id: 32,
  ticker_id: 12,
  ticker_symbol: 'GARAN',
  currency: 'TRY',
  quantity: 2.5,
  buy_price: 120,
  cost: 300,
  value: 280,
  gain: -20,
  gain_percentage: -6.67,
  day_gain: -5,
  current_price: 112,
});

const definition = (name: string): HTMLElement => {
  const term = screen.getByText(name, { selector: 'dt' });
  const value = term.parentElement?.querySelector('dd');
  if (!value) throw new Error(`${name} is not told`);
  return value;
};

describe('the portfolio', () => {
  it('shows the totals of the whole portfolio', async () => {
    await open([mockPortfolio([buildHolding()])]);
    await screen.findByRole('row', { name: /AAPL/ });
    expect(definition('Value')).toHaveTextContent('$1,250.00');
    expect(definition('Cost')).toHaveTextContent('$1,000.00');
    expect(definition('Gain')).toHaveTextContent(/\+\$250\.00.*\+25\.00%/);
    expect(definition('Today')).toHaveTextContent(/\+\$50\.00.*\+4\.17%/);
    expect(screen.queryByText(/reference rates/)).not.toBeInTheDocument();
  });

  it('shows that other currencies were converted', async () => {
    await open([mockPortfolio([buildHolding(), GARAN], buildSummary({ currency: 'TRY', is_converted: true }))]);
    expect(
      await screen.findByText(
        'Amounts in other currencies are converted to TRY at fixed reference rates, not live rates.',
      ),
    ).toBeVisible();
    expect(definition('Value')).toHaveTextContent('₺1,250.00');
  });

  it('lists purchases in the currency of each stock, gains with sign, arrow and colour', async () => {
    await open([mockPortfolio([buildHolding(), GARAN])]);
    const garan = await screen.findByRole('row', { name: /GARAN/ });
    expect(within(garan).getByText('₺280.00')).toBeVisible();
    expect(within(garan).getByText('₺112.00')).toBeVisible();
    expect(
      within(garan)
        .getByText(/−₺20\.00/)
        .closest('[data-direction]'),
    ).toHaveAttribute('data-direction', 'down');
    expect(within(garan).getByText('2.5')).toBeVisible();
    expect(within(garan).getByRole('link', { name: 'GARAN' })).toHaveAttribute(
      'href',
      '/application-user/portfolio/tradingview/12',
    );
    expect(screen.getByText('Simulated prices')).toBeVisible();
  });

  it('speaks Turkish', async () => {
    await open([mockPortfolio([GARAN])], { language: 'tr' });
    const garan = await screen.findByRole('row', { name: /GARAN/ });
    expect(within(garan).getByText('₺280,00')).toBeVisible();
    expect(within(garan).getByText('2,5')).toBeVisible();
  });

  it('shows that there is no price', async () => {
    await open([mockPortfolio([buildHolding({ current_price: null, prev_close: null, as_of: null, value: 1000 })])]);
    expect(await screen.findByText('No price available')).toBeVisible();
  });

  it('compares itself with the index in words, by keyboard and as a table', async () => {
    const { user } = await open([mockPortfolio([buildHolding()])]);
    expect(
      await screen.findByText(
        'Your current shares rose by 25.00% in 30 days, to $1,250.00. S&P 500 rose by 4.00% in the same period.',
      ),
    ).toBeVisible();
    const cursor = screen.getByRole('slider');
    expect(cursor).toHaveAttribute('aria-valuetext', 'Now: $1,250.00, +25.00%. S&P 500: +4.00%.');
    cursor.focus();
    await user.keyboard('{ArrowLeft}');
    expect(cursor).toHaveAttribute('aria-valuetext', 'Nov 5, 2026: $1,100.00, +10.00%. S&P 500: −2.00%.');
    await user.keyboard('{Home}');
    expect(cursor).toHaveAttribute('aria-valuenow', '1');
    await user.click(screen.getByText('Data as a table'));
    const table = await screen.findByRole('region', { name: 'Last 30 days, as a table' });
    expect(within(table).getAllByRole('row')).toHaveLength(4);
    expect(within(table).getByRole('columnheader', { name: 'S&P 500' })).toBeInTheDocument();
  });

  it('has no chart without its history, and no index line without that of the index', async () => {
    const first = await open([mockPortfolio([buildHolding()], buildSummary({ chart_data: [], index_chart_data: [] }))]);
    await screen.findByRole('row', { name: /AAPL/ });
    expect(screen.queryByRole('slider')).not.toBeInTheDocument();
    first.unmount();
    await open([mockPortfolio([buildHolding()], buildSummary({ index_name: null, index_chart_data: [] }))]);
    expect(await screen.findByRole('slider')).toHaveAttribute('aria-valuetext', 'Now: $1,250.00, +25.00%.');
  });

  it('requests the filter of the address', async () => {
    const list = mockPortfolio([buildHolding()]);
    await open([list], { query: '?search=apple&sort=gain&order=asc&page=2' });
    await waitFor(() =>
      expect(list.calls[0]).toEqual({
        userId: null,
        pageNumber: 2,
        pageSize: 20,
        search: 'apple',
        sortBy: 'gain',
        sortOrder: 'asc',
      }),
    );
  });

  it('offers to add the first shares when it is empty', async () => {
    const nothing = buildSummary({ value: 0, cost: 0, chart_data: [], index_chart_data: [] });
    const { user } = await open([mockPortfolio([], nothing), mockBrokerages()]);
    expect(await screen.findByText('Your portfolio is empty')).toBeVisible();
    expect(screen.queryByText('Value', { selector: 'dt' })).not.toBeInTheDocument();
    const [, inTheMiddle] = screen.getAllByRole('button', { name: 'Add shares' });
    await user.click(inTheMiddle ?? document.body);
    expect(await findDialog('Add shares to your portfolio')).toBeVisible();
  });

  it('shows why it cannot be loaded and retries', async () => {
    await open([
      mockOperation<GetPortfolioListQuery, GetPortfolioListQueryVariables>(GetPortfolioListDocument, {
        response: {
          getPortfolioList: { status: 503, message: 'Not now', totalCount: null, summary: null, data: null },
        },
      }),
    ]);
    expect(await screen.findByText('Not now')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('removes a purchase after a confirmation that names it and shows an error', async () => {
    let holdings = [buildHolding()];
    const failedRemoval = mockRemoveHolding({ status: 404, message: 'These shares are no longer in your portfolio.' });
    const { user } = await open([mockPortfolio(() => holdings), failedRemoval]);
    await user.click(await screen.findByRole('button', { name: /AAPL/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const question = await findDialog('Remove AAPL from your portfolio?');
    expect(within(question).getByText('10 shares, bought on Mar 4, 2024. This cannot be undone.')).toBeVisible();
    holdings = [];
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    expect(await within(question).findByText('These shares are no longer in your portfolio.')).toBeVisible();
    expect(failedRemoval.calls).toEqual([{ id: 31 }]);
  });
});
