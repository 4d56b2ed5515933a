import type { IndexRow_MarketIndexFragment, StockRow_StockFragment } from '@/generated/market/fragments';
import type { GetEventsQuery } from '@/generated/market/getEvents';
import type { GetMarketDetailsQuery } from '@/generated/market/getMarketDetails';

type Market = NonNullable<GetMarketDetailsQuery['getMarketDetails']['data']>;
type MarketEvent = NonNullable<GetEventsQuery['getEvents']['data']>[number];

const line = [
  { date: '2026-11-20T14:30:00.000Z', value: 100 },
  { date: '2026-11-20T20:00:00.000Z', value: 112.5 },
];

/** A stock as lists show it; its symbol identifies it. */
export function buildStock(
  change: Partial<Omit<StockRow_StockFragment, 'stats'>> & { stats?: Partial<StockRow_StockFragment['stats']> } = {},
): StockRow_StockFragment {
  const id = change.id ?? 1;
  return {
    id,
    ticker_id: id,
    ticker_symbol: 'AAPL',
    ticker_image: null,
    company_name: 'Apple Inc.',
    currency: 'USD',
    is_etf: false,
    is_watched: false,
    is_delisted: false,
    card_style: null,
    chart_data: line,
    ...change,
    exchange: {
      id: 1,
      name: 'NASDAQ',
      countries: { name: 'United States', code: 'US' },
      ...change.exchange,
    },
    stats: {
      close_price: 110,
      current_value: 112.5,
      today_low: 109,
      today_high: 113,
      volume: 24_000_000,
      week_low: 80,
      week_high: 130,
      as_of: '2026-11-20T21:00:00.000Z',
      market_state: 'closed',
      is_stale: false,
      delay_seconds: 0,
      ...change.stats,
    },
  };
}

export const buildIndex = (change: Partial<IndexRow_MarketIndexFragment> = {}): IndexRow_MarketIndexFragment => ({
  id: 3001,
  name: 'S&P 500',
  symbol: 'SPX',
  image: null,
  country_name: 'United States',
  current_value: 7195.24,
  prev_close: 7282.39,
  market_state: 'closed',
  as_of: '2026-11-20T21:00:00.000Z',
  is_stale: false,
  chart_data: line,
  ...change,
});

export const buildMarket = (change: Partial<Market> = {}): Market => ({
  exchanges: [
    {
      id: 1,
      name: 'NASDAQ',
      country_code: 'US',
      state: 'open',
      next_change: '2099-11-20T21:00:00.000Z',
      time_zone: 'America/New_York',
    },
    {
      id: 3,
      name: 'Borsa İstanbul',
      country_code: 'TR',
      state: 'holiday',
      next_change: '2099-11-23T07:00:00.000Z',
      time_zone: 'Europe/Istanbul',
    },
  ],
  indices: [buildIndex()],
  industries: [
    { id: 3, name: 'Banks', image: null, num_stocks: 42, p_change: -1.25 },
    { id: 1, name: 'Software', image: null, num_stocks: 1, p_change: 0.5 },
  ],
  source: 'Simulated prices',
  is_simulated: true,
  is_stale: false,
  delay_seconds: 0,
  as_of: '2026-11-20T21:00:00.000Z',
  ...change,
});

export const buildEvent = (change: Partial<MarketEvent> = {}): MarketEvent => ({
  id: 1,
  ticker_id: 1,
  ticker_symbol: 'AAPL',
  company_name: 'Apple Inc.',
  currency: 'USD',
  img: null,
  date: '2026-11-23T21:00:00.000Z',
  name: 'Quarterly earnings',
  est_eps: 1.5,
  est_rev: 94_000,
  ...change,
});
