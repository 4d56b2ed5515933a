import {
  GetEtfStocksDetailsDocument,
  type GetEtfStocksDetailsQuery,
  type GetEtfStocksDetailsQueryVariables,
} from '@/generated/market/getETFStocksDetails';
import {
  GetStocksDetailsDocument,
  type GetStocksDetailsQuery,
  type GetStocksDetailsQueryVariables,
} from '@/generated/market/getStocksDetails';
import {
  GetStockSentimentDocument,
  type GetStockSentimentQuery,
  type GetStockSentimentQueryVariables,
} from '@/generated/posts/getStockSentiment';
import type { IndexRow_MarketIndexFragment, StockRelated_StockDetailFragment } from '@/generated/market/fragments';
import type { StockFacts } from '@/portals/user/stock/stockFacts';
import type { EtfFacts } from '@/portals/user/stock/etfFacts';

import { mockOperation } from '../../support/mocks/mockOperation';

type StockPost = StockRelated_StockDetailFragment['social_posts'][number];
type StockNews = StockRelated_StockDetailFragment['stock_news'][number];
type Detail = NonNullable<GetStocksDetailsQuery['getStocksDetails']['data']>;
type Ranges = Required<NonNullable<Detail['candle_stick']>>;

/** After the close of Tuesday, 3 March 2026. */
export function buildStock(change: Partial<StockFacts> = {}): StockFacts {
  return {
    id: 7,
    ticker_id: 7,
    ticker_symbol: 'NOVA',
    ticker_image: null,
    company_name: 'Nova Optics Inc.',
    currency: 'USD',
    is_etf: false,
    is_index: false,
    delisted_on: null,
    delay_seconds: 0,
    exchange: {
      id: 1,
      name: 'NASDAQ',
      time_zone: 'America/New_York',
      countries: { name: 'United States', code: 'US' },
    },
    stats: {
      close_price: 100,
      current_value: 110,
      today_low: 99,
      today_high: 112,
      volume: 1_250_000,
      week_low: 60,
      week_high: 140,
      as_of: '2026-03-03T21:00:00.000Z',
      market_state: 'closed',
      is_stale: false,
      delay_seconds: 0,
    },
    valuation: {
      market_cap: 5_500_000_000,
      pe_ratio: 22,
      eps: 5,
      dividend_yield: 1.5,
      year_low: 60,
      year_high: 140,
    },
    ceo: 'Ines Duarte',
    founded: '1998',
    about: 'Lenses.',
    employees: 4200,
    headquarters: 'Boulder, CO',
    current_price: 110,
    prev_close: 100,
    after_hour_price: null,
    tags: ['Technology', 'Optics'],
    is_watched: false,
    market_state: 'closed',
    as_of: '2026-03-03T21:00:00.000Z',
    source: 'Simulated prices',
    is_simulated: true,
    is_stale: false,
    splits: [],
    ...change,
  };
}

export const buildIndex = (change: Partial<IndexRow_MarketIndexFragment> = {}): IndexRow_MarketIndexFragment => ({
  id: 3001,
  name: 'S&P 500',
  symbol: 'SPX',
  image: null,
  country_name: 'United States',
  current_value: 6000,
  prev_close: 5900,
  market_state: 'closed',
  as_of: '2026-03-03T21:00:00.000Z',
  is_stale: false,
  chart_data: [],
  ...change,
});

export const buildStockPost = (change: Partial<StockPost> = {}): StockPost => ({
  id: 9001,
  user_id: 701,
  is_gain: null,
  percentage_change: null,
  is_sold: null,
  ...change,
});

export const buildStockNews = (change: Partial<StockNews> = {}): StockNews => ({
  id: 501,
  img: null,
  date: '2026-03-02T09:00:00.000Z',
  title: 'Nova opens a plant',
  source: 'Newswire',
  ...change,
});

const getCloses = {
  one_day: [104, 110],
  one_week: [90, 110],
  one_month: [80, 110],
  three_month: [70, 110],
  one_year: [60, 110],
  five_year: [20, 110],
  all_time: [10, 110],
} as const;

const days = ['2026-03-02T14:30:00.000Z', '2026-03-03T14:30:00.000Z'] as const;

const getCandles = (closes: readonly number[]) =>
  closes.map((close, index) => ({
    date: days[index] ?? days[0],
    open: close,
    high: close,
    low: close,
    close,
    volume: 100,
  }));

const mapRanges = <Step>(make: (closes: readonly number[]) => Step[]): Record<keyof Ranges, Step[]> => ({
  one_day: make(getCloses.one_day),
  one_week: make(getCloses.one_week),
  one_month: make(getCloses.one_month),
  three_month: make(getCloses.three_month),
  one_year: make(getCloses.one_year),
  five_year: make(getCloses.five_year),
  all_time: make(getCloses.all_time),
});

const getLine = (closes: readonly number[]) => getCandles(closes).map(({ date, close }) => ({ date, value: close }));

interface Related {
  index?: IndexRow_MarketIndexFragment | null;
  otherIndices?: IndexRow_MarketIndexFragment[];
  posts?: StockPost[];
  news?: StockNews[];
  /** Instead of two candles in each range. */
  candles?: Ranges['one_day'];
}

/** Answers the page and its chart with the selected data. */
export function mockStock(stock: StockFacts, related: Related = {}) {
  const { index = buildIndex(), otherIndices = [], posts = [], news = [], candles } = related;
  return mockOperation<GetStocksDetailsQuery, GetStocksDetailsQueryVariables>(GetStocksDetailsDocument, {
    variables: { tickerId: stock.ticker_id },
    response: {
      getStocksDetails: {
        status: 200,
        message: 'Done',
        data: {
          ...stock,
          prev_close_index: index?.prev_close ?? null,
          current_index: index,
          other_index: otherIndices,
          social_posts: posts,
          stock_news: news,
          line_chart: mapRanges(getLine),
          index_line_chart: mapRanges((closes) => getLine(closes.map((close, at) => close + at))),
          candle_stick: mapRanges((closes) => candles ?? getCandles(closes)),
        },
      },
    },
  });
}

type Sentiment = NonNullable<GetStockSentimentQuery['getStockSentiment']['data']>;

/** Nine of twelve authors were bullish today, none of them any other day. */
export const buildSentiment = (change: Partial<Sentiment> = {}): Sentiment => ({
  ticker_id: 7,
  day: { bull: 9, bear: 3, bull_percent: 75 },
  week: { bull: 9, bear: 3, bull_percent: 75 },
  history: Array.from({ length: 14 }, (_unused, index) => ({
    date: new Date(Date.UTC(2026, 1, 18 + index)).toISOString(),
    bull: index === 13 ? 9 : 0,
    bear: index === 13 ? 3 : 0,
  })),
  ...change,
});

export const mockSentiment = (sentiment: Sentiment = buildSentiment()) =>
  mockOperation<GetStockSentimentQuery, GetStockSentimentQueryVariables>(GetStockSentimentDocument, {
    response: { getStockSentiment: { status: 200, message: 'Done', data: sentiment } },
  });

export const mockStockFailure = (status: number, message: string) =>
  mockOperation<GetStocksDetailsQuery, GetStocksDetailsQueryVariables>(GetStocksDetailsDocument, {
    response: { getStocksDetails: { status, message, data: null } },
  });

export const buildEtf = (change: Partial<EtfFacts> = {}): EtfFacts => ({
  ticker_id: 7,
  analyst_ratings: {
    info: 'What simulated analysts say.',
    chart_data: [
      { name: 'Buy', value: 62.5 },
      { name: 'Hold', value: 37.5 },
    ],
  },
  earnings: {
    actual_eps: 2.5,
    expected_eps: 2,
    info: 'Weighted by holdings.',
    actual: [{ date: '2026-01-01T00:00:00.000Z', value: 2.5 }],
    expected: [
      { date: '2026-01-01T00:00:00.000Z', value: 2 },
      { date: '2026-04-01T00:00:00.000Z', value: 2.1 },
    ],
  },
  important_dates: [{ id: 1, date: '2026-03-20T00:00:00.000Z', title: 'Distribution' }],
  statistics: {
    avg_vol: 5000,
    close: 100,
    div_yield: 1.65,
    low: 99,
    market_cap: 1_000_000,
    year_low: 60,
    year_high: 140,
    open: 101,
    pe_ration: 22.4,
    volumn: 4000,
  },
  ...change,
});

export const mockEtf = (data: EtfFacts) =>
  mockOperation<GetEtfStocksDetailsQuery, GetEtfStocksDetailsQueryVariables>(GetEtfStocksDetailsDocument, {
    response: { getETFStocksDetails: { status: 200, message: 'Done', data } },
  });

export const mockEtfFailure = (message: string) =>
  mockOperation<GetEtfStocksDetailsQuery, GetEtfStocksDetailsQueryVariables>(GetEtfStocksDetailsDocument, {
    response: { getETFStocksDetails: { status: 503, message, data: null } },
  });
