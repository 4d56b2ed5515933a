import { useEffect, useMemo, useRef } from 'react';
import { useIntl } from 'react-intl';

import { useLiveQuote } from '@/domain/market/useLiveQuotes';
import type { GetStocksDetailsQuery } from '@/generated/market/getStocksDetails';
import { readResponse } from '@/shared/action/readResponse';
import { stepMs } from '@/shared/chart/price/steps';
import type { PriceComparison, PriceMark, PricePoint } from '@/shared/chart/price/types';

import type { StockFacts } from './stockFacts';
import { useStockPrices } from './StockPrices';
import { stepMap, type Range } from './address/stockRanges';

type Detail = NonNullable<GetStocksDetailsQuery['getStocksDetails']['data']>;

interface StockChart {
  /** Undefined until the first response. */
  points: readonly PricePoint[] | undefined;
  /** The last point, updated by the live price. */
  last: PricePoint | undefined;
  comparison: PriceComparison | undefined;
  marks: readonly PriceMark[];
  /** The data on screen belongs to the previous choice. */
  isStale: boolean;
  failure: string | null | undefined;
  retry: () => void;
  /** The range of the points: the chosen one once it is loaded. */
  range: Range;
}

/** The prices of the chosen range, updated while the market is open. Other ranges are not requested. */
export function useStockChart(stock: StockFacts, range: Range, isCompared: boolean): StockChart {
  const result = useStockPrices();
  const { response, failure } = readResponse({ ...result, data: result.data ?? result.previousData });
  const detail = response?.data ?? undefined;
  const shownRange = useMemo(() => findRange(detail) ?? range, [detail, range]);
  const points = useMemo(
    () => (detail?.candle_stick ? withAfterHours(getCandles(detail, shownRange), stock, shownRange) : undefined),
    [detail, stock, shownRange],
  );
  const comparison = useMemo(() => findComparison(detail, shownRange), [detail, shownRange]);
  const marks = useSplitMarks(stock);
  const last = useLastPoint(stock, points);
  useNextStep(stock.ticker_id, points, shownRange, result.refetch);

  return {
    points,
    last,
    comparison,
    marks,
    isStale: points !== undefined && (shownRange !== range || isCompared !== Boolean(detail?.index_line_chart)),
    failure,
    retry: () => void result.refetch(),
    range: shownRange,
  };
}

/** The range of a response: the previous response stays until the next one has arrived. */
function findRange(detail: Detail | undefined): Range | undefined {
  const candles = detail?.candle_stick;
  if (!candles) return undefined;
  if (candles.one_day) return 'one_day';
  if (candles.one_week) return 'one_week';
  if (candles.one_month) return 'one_month';
  if (candles.three_month) return 'three_month';
  if (candles.one_year) return 'one_year';
  if (candles.five_year) return 'five_year';
  return candles.all_time ? 'all_time' : undefined;
}

const getCandles = (detail: Detail, range: Range): PricePoint[] =>
  (detail.candle_stick?.[range] ?? []).map(({ date, open, high, low, close, volume }) => ({
    time: Date.parse(date),
    open,
    high,
    low,
    close,
    volume,
  }));

/** Adds the latest price outside the session after the last point of the day, marked as such. */
function withAfterHours(points: readonly PricePoint[], stock: StockFacts, range: Range): readonly PricePoint[] {
  const { after_hour_price: price, market_state: state, as_of: asOf } = stock;
  const time = Date.parse(asOf);
  const end = points.at(-1);
  if (range !== 'one_day' || state !== 'after_hours' || price === null || !end || time <= end.time) return points;
  return [...points, { time, open: price, high: price, low: price, close: price, volume: 0, isExtended: true }];
}

function findComparison(detail: Detail | undefined, range: Range): PriceComparison | undefined {
  const values = detail?.index_line_chart?.[range];
  const name = detail?.current_index?.name;
  if (!values || values.length === 0 || name === undefined) return undefined;
  // The base of a day is the previous close, for the index as for the stock.
  const before = range === 'one_day' ? detail.prev_close_index : null;
  return {
    name,
    values: values.map(({ date, value }) => ({ time: Date.parse(date), value })),
    ...(typeof before === 'number' && { base: before }),
  };
}

function useSplitMarks({ splits }: StockFacts): readonly PriceMark[] {
  const intl = useIntl();
  return useMemo(
    () =>
      splits.map(({ date, ratio }) => {
        const [parts, of] = ratio >= 1 ? [ratio, 1] : [1, 1 / ratio];
        const values = { parts: intl.formatNumber(parts), of: intl.formatNumber(of) };
        return {
          time: Date.parse(date),
          label: `${values.parts}:${values.of}`,
          text: intl.formatMessage({ id: 'stock.chart.split' }, values),
        };
      }),
    [splits, intl],
  );
}

/** While the market is open the last point follows the live price. */
function useLastPoint(stock: StockFacts, points: readonly PricePoint[] | undefined): PricePoint | undefined {
  const live = useLiveQuote(stock.ticker_id);
  const end = points?.at(-1);
  const isMoving = live?.market_state === 'open' && live.as_of >= stock.as_of;
  const price = isMoving ? live.price : undefined;
  return useMemo(() => {
    if (!end || price === undefined || price === end.close) return end;
    return { ...end, close: price, high: Math.max(end.high, price), low: Math.min(end.low, price) };
  }, [end, price]);
}

/** Refetches once when the market has started the next step. */
function useNextStep(
  tickerId: number,
  points: readonly PricePoint[] | undefined,
  range: Range,
  refetch: () => Promise<unknown>,
): void {
  const live = useLiveQuote(tickerId);
  const requestedStep = useRef<number | null>(null);
  const length = stepMs(stepMap[range]);
  const end = points?.at(-1)?.time;
  const now = live?.market_state === 'open' ? Date.parse(live.as_of) : Number.NaN;
  const due = end !== undefined && now >= end + length ? Math.floor(now / length) : null;
  useEffect(() => {
    if (due === null || due === requestedStep.current) return;
    requestedStep.current = due;
    void refetch();
  }, [due, refetch]);
}
