import type { GetStocksDetailsQueryVariables } from '@/generated/market/getStocksDetails';
import type { PriceShape, PriceStep } from '@/shared/chart/price/types';

/** The seven ranges (social §9), as the wire and the address name them. */
export const RANGES = ['one_day', 'one_week', 'one_month', 'three_month', 'one_year', 'five_year', 'all_time'] as const;

export type Range = (typeof RANGES)[number];

export const SHAPES = ['line', 'candles'] as const satisfies readonly PriceShape[];

/** Length of a range's steps, as the contract says. */
export const stepMap: Record<Range, PriceStep> = {
  one_day: '5m',
  one_week: '15m',
  one_month: '1h',
  three_month: '1d',
  one_year: '1d',
  five_year: '1w',
  all_time: '1mo',
};

const rangeVariables = {
  one_day: { oneDay: true },
  one_week: { oneWeek: true },
  one_month: { oneMonth: true },
  three_month: { threeMonth: true },
  one_year: { oneYear: true },
  five_year: { fiveYear: true },
  all_time: { allTime: true },
} as const satisfies Record<Range, Partial<GetStocksDetailsQueryVariables>>;

/** Selects the page of a stock. The chart reads its range by itself: a new range must not refetch news and posts. */
export const stockVariables = (tickerId: number): GetStocksDetailsQueryVariables => ({
  tickerId,
  lines: false,
  index: true,
});

/** Selects one range of a chart. Candles contain the line: their closing prices. */
export const chartVariables = (
  tickerId: number,
  range: Range,
  isCompared: boolean,
): GetStocksDetailsQueryVariables => ({
  tickerId,
  ...rangeVariables[range],
  candles: true,
  lines: false,
  index: isCompared,
  related: false,
});
