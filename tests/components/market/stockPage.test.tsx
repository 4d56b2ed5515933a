import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import {
  SearchStockByNameDocument,
  type SearchStockByNameQuery,
  type SearchStockByNameQueryVariables,
} from '@/generated/market/searchStockByName';

import { clearDrawing, drawn } from '../../support/libraries/priceLibrary';
import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { mockAlertTypes } from '../alerts/alertMocks';
import { mockBrokerages } from '../portfolios/portfolioMocks';
import { openStock, pushPrices } from './openStock';
import {
  buildEtf,
  buildIndex,
  buildStock,
  buildStockNews,
  mockEtf,
  mockEtfFailure,
  mockStock,
  mockStockFailure,
} from './stockMocks';

beforeEach(clearDrawing);
afterEach(() => void vi.unstubAllEnvs());

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const panel = async (name: string) => within(await screen.findByRole('region', { name }));
const getFact = async (region: string, name: string) => (await panel(region)).getByText(name).nextElementSibling;

describe('the page of a stock', () => {
  it('shows the valuation of a company', async () => {
    await openStock('7', [mockStock(buildStock())]);
    expect(await getFact('Key figures', 'Market cap')).toHaveTextContent(/^\$5\.5\d*\s?B$|^\$5,500,000,000$/);
    expect(await getFact('Key figures', 'P/E ratio')).toHaveTextContent(/^22$/);
    expect(await getFact('Key figures', 'Earnings per share')).toHaveTextContent('$5.00');
    expect(await getFact('Key figures', 'Dividend yield')).toHaveTextContent('1.50%');
    expect(await getFact('Key figures', '52-week low')).toHaveTextContent('$60.00');
  });

  it('shows a loss, no dividend and missing values as such', async () => {
    const valuation = {
      market_cap: null,
      pe_ratio: null,
      eps: -1.25,
      dividend_yield: 0,
      year_low: null,
      year_high: null,
    };
    await openStock('7', [mockStock(buildStock({ valuation }))], { language: 'tr' });
    expect(await getFact('Temel veriler', 'Piyasa değeri')).toHaveTextContent('–bilinmiyor');
    expect(await getFact('Temel veriler', 'Fiyat/kazanç')).toHaveTextContent('–bilinmiyor');
    expect(await getFact('Temel veriler', 'Hisse başı kâr')).toHaveTextContent('−$1,25');
    expect(await getFact('Temel veriler', 'Temettü verimi')).toHaveTextContent('temettü yok');
    expect(await getFact('Temel veriler', '52 haftanın en yükseği')).toHaveTextContent('$140,00');
  });

  it('leaves the valuation of a fund to its statistics', async () => {
    await openStock('7', [mockStock(buildStock({ is_etf: true, valuation: null })), mockEtf(buildEtf())]);
    expect((await panel('Key figures')).queryByText('P/E ratio')).not.toBeInTheDocument();
    expect((await screen.findByText('P/E ratio')).nextElementSibling).toHaveTextContent('22.4');
  });

  it('shows name and price, and the state of the price', async () => {
    await openStock('7', [mockStock(buildStock())]);
    expect(await heading('Nova Optics Inc.')).toBeVisible();
    expect(screen.getByText('NOVA')).toBeVisible();
    expect(screen.getByText('NASDAQ, United States')).toBeVisible();
    expect(screen.getAllByText('$110.00')[0]).toBeVisible();
    expect(screen.getByText(/\+\$10\.00 \(\+10\.00%\)/)).toBeVisible();
    expect(screen.getByText('Market closed')).toBeVisible();
    expect(screen.getAllByText('Simulated prices')[0]).toBeVisible();
    expect(screen.getByText(/^As of Mar 3, 2026, .* (UTC|GMT|[A-Z]{2,4})/)).toBeVisible();
    expect(await screen.findByText('Times are exchange time (Eastern Time).')).toBeVisible();
    expect(screen.queryByText(/^After hours/)).not.toBeInTheDocument();
  });

  it('labels the price outside the session, the delay, and a price that is not current', async () => {
    const stock = buildStock({
      after_hour_price: 121,
      market_state: 'after_hours',
      is_stale: true,
      delay_seconds: 900,
    });
    await openStock('7', [mockStock(stock)]);
    expect(await screen.findByText(/^After hours, since Mar 3, 2026, .*: \$121\.00/)).toHaveTextContent(
      '+$11.00 (+10.00%)',
    );
    expect(screen.getByText('Delayed by 15 minutes')).toBeVisible();
    expect(screen.getByText('The data source is not responding. This is the last known price.')).toBeVisible();
  });

  it('formats money in the currency of the exchange', async () => {
    await openStock('7', [mockStock(buildStock({ currency: 'TRY' }))]);
    // The header and the values of the chart, which may arrive together.
    for (const price of await screen.findAllByText('₺110.00')) expect(price).toBeVisible();
    expect(screen.queryByText('$110.00')).not.toBeInTheDocument();
  });

  it('shows the profile of the company', async () => {
    await openStock('7', [mockStock(buildStock({ about: `${'Lenses. '.repeat(30)}The end.`, ceo: null }))]);
    await heading('Nova Optics Inc.');
    expect(await getFact('Company', 'Founded')).toHaveTextContent('1998');
    expect(await getFact('Company', 'Employees')).toHaveTextContent('4,200');
    expect(await getFact('Company', 'Headquarters')).toHaveTextContent('Boulder, CO');
    expect(await getFact('Company', 'Chief executive')).toHaveTextContent('not available');
    expect((await panel('Company')).getByRole('list', { name: 'Topics' })).toHaveTextContent('TechnologyOptics');
    expect((await panel('Company')).getByRole('button', { name: '...Read more' })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
    expect((await panel('Company')).queryByText(/The end/)).not.toBeInTheDocument();
  });

  it('shows the key figures, also when one is missing', async () => {
    const stock = buildStock();
    await openStock('7', [mockStock({ ...stock, stats: { ...stock.stats, today_low: null } })]);
    await heading('Nova Optics Inc.');
    expect(await getFact('Key figures', "Today's low")).toHaveTextContent('not available');
    expect(await getFact('Key figures', "Today's high")).toHaveTextContent('$112.00');
    expect(await getFact('Key figures', '52-week low')).toHaveTextContent('$60.00');
    expect(await getFact('Key figures', '52-week high')).toHaveTextContent('$140.00');
    expect(await getFact('Key figures', 'Volume')).toHaveTextContent('1,250,000');
  });

  it('shows its indices, which have pages of their own', async () => {
    const otherIndices = [buildIndex({ id: 3002, symbol: 'NDX', name: 'NASDAQ-100', current_value: 25_000 })];
    await openStock('7', [mockStock(buildStock(), { otherIndices })]);
    await heading('Nova Optics Inc.');
    const rows = (await panel('Indices')).getAllByRole('listitem');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toHaveTextContent(/SPX.*Compared in the chart.*6,000\.00.*\+1\.69%/);
    expect(within(rows[1] ?? document.body).getByRole('link', { name: 'NDX' })).toHaveAttribute(
      'href',
      '/application-user/portfolio/tradingview/3002',
    );
  });

  it('shows its news, or an empty state', async () => {
    await openStock('7', [mockStock(buildStock(), { news: [buildStockNews()] })]);
    await heading('Nova Optics Inc.');
    expect((await panel('News')).getByRole('heading', { level: 3, name: 'Nova opens a plant' })).toBeVisible();
    expect((await panel('News')).getByText('Newswire')).toBeVisible();
  });

  it('shows empty states', async () => {
    await openStock('7', [mockStock(buildStock())]);
    expect(await screen.findByText('No news about NOVA yet')).toBeVisible();
  });

  it('opens an alert from the address, at the current price', async () => {
    await openStock('7?dialog=alert', [mockStock(buildStock()), mockAlertTypes()]);
    expect(await findDialog('Set an alert for NOVA')).toBeInTheDocument();
  });

  it('opens the alert by its button', async () => {
    const { user, location } = await openStock('7', [mockStock(buildStock()), mockAlertTypes()]);
    await user.click(await screen.findByRole('button', { name: 'Set alert' }));
    expect(location()).toContain('dialog=alert');
    expect(await findDialog('Set an alert for NOVA')).toBeInTheDocument();
  });

  it('adds shares to the portfolio', async () => {
    const { user, location } = await openStock('7', [mockStock(buildStock()), mockBrokerages()]);
    await user.click(await screen.findByRole('button', { name: 'Add to portfolio' }));
    expect(location()).toContain('dialog=holding');
    expect(await findDialog('Add NOVA to your portfolio')).toBeInTheDocument();
  });

  it('adds the stock to the watchlist after a confirmation', async () => {
    const { user } = await openStock('7', [mockStock(buildStock())]);
    await user.click(await screen.findByRole('button', { name: /Watch.*Nova Optics Inc\./ }));
    expect(await findDialog('Are you sure you want to Add this Stock to your Watchlist?')).toBeInTheDocument();
  });
});

describe('live prices on the page', () => {
  const quote = {
    ticker_id: 7,
    price: 132,
    prev_close: 100,
    day_low: 98,
    day_high: 133,
    volume: 2_000_000,
    after_hour_price: null,
    market_state: 'open',
    as_of: '2026-03-03T15:00:00.000Z',
    source: 'Simulated prices',
    is_simulated: true,
    is_stale: false,
    delay_seconds: 0,
  } as const;
  const open = buildStock({ market_state: 'open', as_of: '2026-03-03T14:31:00.000Z' });
  const stock = { ...open, stats: { ...open.stats, as_of: open.as_of } };

  it('update the header, the stats and the end of the chart', async () => {
    const { live, pushQuote } = pushPrices();
    await openStock('7?range=one_year', [mockStock(stock)], { live });
    await heading('Nova Optics Inc.');
    await waitFor(() => expect(drawn.series['Area']).toHaveLength(2));
    act(() => pushQuote(quote));
    expect(screen.getAllByText('$132.00')[0]).toBeVisible();
    expect(screen.getByText('Market open')).toBeVisible();
    expect(await getFact('Key figures', 'Volume')).toHaveTextContent('2,000,000');
    expect(drawn.series['Area']?.at(-1)).toMatchObject({ value: 132 });
  });

  it('are ignored when they are older than the loaded price', async () => {
    const { live, pushQuote } = pushPrices();
    await openStock('7?range=one_year', [mockStock(stock)], { live });
    await heading('Nova Optics Inc.');
    act(() => pushQuote({ ...quote, as_of: '2026-03-03T14:00:00.000Z' }));
    expect(screen.getAllByText('$110.00')[0]).toBeVisible();
    expect(screen.queryByText('$132.00')).not.toBeInTheDocument();
  });

  it('reload the chart after another step has begun', async () => {
    const { live, pushQuote } = pushPrices();
    const mock = mockStock(stock);
    await openStock('7', [mock], { live });
    await heading('Nova Optics Inc.');
    const requests = () => mock.calls.filter(({ oneDay }) => oneDay).length;
    await waitFor(() => expect(requests()).toBe(1));
    await waitFor(() => expect(drawn.series['Area']).toHaveLength(2));
    act(() => pushQuote({ ...quote, as_of: '2026-03-03T14:34:59.000Z' }));
    act(() => pushQuote({ ...quote, as_of: '2026-03-03T14:35:01.000Z' }));
    act(() => pushQuote({ ...quote, as_of: '2026-03-03T14:35:02.000Z' }));
    await waitFor(() => expect(requests()).toBe(2));
  });
});

describe('listings that are not ordinary stocks', () => {
  it('a delisted stock is marked, and offers no alerts', async () => {
    await openStock('7?dialog=alert', [mockStock(buildStock({ delisted_on: '2025-06-30' }))]);
    expect(await screen.findByText('No longer traded')).toBeVisible();
    expect(screen.getByText(/has not been traded since Jun 30, 2025/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Set alert' })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each(['America/Los_Angeles', 'Asia/Tokyo'])(
    'a date is the same day in every time zone, also in %s',
    async (zone) => {
      vi.stubEnv('TZ', zone);
      await openStock('7', [mockStock(buildStock({ delisted_on: '2025-06-30T00:00:00.000Z' }))]);
      expect(await screen.findByText(/has not been traded since Jun 30, 2025/)).toBeVisible();
    },
  );

  it('the dates of a fund are the same days in every time zone', async () => {
    vi.stubEnv('TZ', 'America/Los_Angeles');
    await openStock('7', [mockStock(buildStock({ is_etf: true })), mockEtf(buildEtf())]);
    expect(await screen.findByText('Mar 20, 2026')).toBeVisible();
    expect(await getFact('Statistics', 'Market cap')).toHaveTextContent(/^\$1M$/);
  });

  it('an index has points instead of money, no company and no comparison', async () => {
    const index = buildStock({ is_index: true, about: null, tags: [], current_price: 6000 });
    await openStock('7', [mockStock(index, { index: null })]);
    expect(await screen.findByText('6,000.00')).toBeVisible();
    expect(screen.getByText('Index')).toBeVisible();
    expect(
      (await panel('About')).getByText(/^Nova Optics Inc\. is an index of stocks on NASDAQ, United States\./),
    ).toBeVisible();
    expect((await panel('About')).getByText('Simulated prices')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Company' })).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Indices' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add to portfolio' })).not.toBeInTheDocument();
    expect(screen.queryByRole('switch', { name: 'Compare with the index' })).not.toBeInTheDocument();
  });

  it('a fund shows ratings, earnings, dates and statistics', async () => {
    await openStock('7', [mockStock(buildStock({ is_etf: true })), mockEtf(buildEtf())]);
    expect(await screen.findByRole('heading', { name: 'Analyst ratings' })).toBeVisible();
    expect((await panel('Analyst ratings')).getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Buy62.50%',
      'Hold37.50%',
    ]);
    expect((await panel('Analyst ratings')).getByText('What simulated analysts say.')).toBeVisible();
    const earnings = await panel('Earnings');
    expect(earnings.getByText(/Last quarter: \$2\.50 per share, \$2\.00 expected\./)).toHaveTextContent('+$0.50');
    expect(earnings.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'QuarterActualExpected',
      'Q2 2026not yet reported$2.10',
      'Q1 2026$2.50$2.00',
    ]);
    expect((await panel('Important dates')).getByRole('listitem')).toHaveTextContent('Distribution');
    expect(await getFact('Statistics', 'Dividend yield')).toHaveTextContent('1.65%');
    expect(await getFact('Statistics', 'P/E ratio')).toHaveTextContent('22.4');
    expect(await getFact('Statistics', 'Average volume')).toHaveTextContent('5,000');
  });

  it('a fund without data says so', async () => {
    const nothing = buildEtf({ analyst_ratings: null, earnings: null, important_dates: [], statistics: null });
    await openStock('7', [mockStock(buildStock({ is_etf: true })), mockEtf(nothing)]);
    expect(await screen.findByText('No analysts cover this fund')).toBeVisible();
    for (const text of ['No earnings available', 'No dates available', 'No statistics available'])
      expect(screen.getByText(text)).toBeVisible();
  });

  it('a fund whose stats cannot be loaded shows the reason, beside everything else', async () => {
    await openStock('7', [mockStock(buildStock({ is_etf: true })), mockEtfFailure('Not now')]);
    expect(await screen.findByText('Not now')).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Key figures' })).toBeVisible();
  });
});

describe('a stock page without a stock', () => {
  it('reports it, and offers a search', async () => {
    const search = mockOperation<SearchStockByNameQuery, SearchStockByNameQueryVariables>(SearchStockByNameDocument, {
      response: { searchStockByName: { status: 200, message: 'Done', totalCount: 0, data: [] } },
    });
    const { user } = await openStock('999999', [mockStockFailure(404, 'This stock could not be found.'), search]);
    expect(await screen.findByText('This stock could not be found')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Search for a stock' }), 'nova');
    expect(await screen.findByText('No stocks match “nova”.')).toBeVisible();
    expect(search.calls).toMatchObject([{ companyName: 'nova' }]);
  });

  it('sends no request for an invalid id', async () => {
    const stock = mockStock(buildStock());
    await openStock('abc', [stock]);
    expect(await screen.findByText('This stock could not be found')).toBeVisible();
    expect(stock.calls).toEqual([]);
  });

  it('shows why it could not be loaded, and retries', async () => {
    const failure = mockStockFailure(503, 'No price is available for this stock at the moment.');
    const { user } = await openStock('7', [failure]);
    expect(await screen.findByText('No price is available for this stock at the moment.')).toBeVisible();
    // The page and its chart.
    await waitFor(() => expect(failure.calls).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(failure.calls).toHaveLength(4));
  });
});

it('speaks Turkish', async () => {
  await openStock('7', [mockStock(buildStock({ currency: 'TRY' }))], { language: 'tr' });
  await heading('Nova Optics Inc.');
  expect(await getFact('Temel veriler', 'Hacim')).toHaveTextContent('1.250.000');
  expect(screen.getByRole('button', { name: 'Alarm kur' })).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'NOVA hakkındaki tüm gönderiler' })).toBeVisible();
});
