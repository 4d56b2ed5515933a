import type { PriceShape } from '@/shared/chart/price/types';

import { useStockAddress } from './StockAddress';
import { RANGES, SHAPES, type Range } from './stockRanges';

interface ChartAddress {
  range: Range;
  shape: PriceShape;
  isCompared: boolean;
  setRange: (range: Range) => void;
  setShape: (shape: PriceShape) => void;
  setCompared: (isCompared: boolean) => void;
}

const [firstRange] = RANGES;
const [firstShape] = SHAPES;

const oneOf = <Word extends string>(words: readonly Word[], text: string | null): Word | undefined =>
  words.find((word) => word === text);

/** The chosen range of an address, and whether an index is compared. */
export const readChartRange = (params: URLSearchParams): Pick<ChartAddress, 'range' | 'isCompared'> => ({
  range: oneOf(RANGES, params.get('range')) ?? firstRange,
  isCompared: params.get('index') === '1',
});

/**
 * The options of the chart are in the address (`?range=one_year&chart=candles&index=1`): the chart can be linked and
 * bookmarked.
 */
export function useChartAddress(): ChartAddress {
  const { params, set } = useStockAddress();
  return {
    ...readChartRange(params),
    shape: oneOf(SHAPES, params.get('chart')) ?? firstShape,
    setRange: (range) => set('range', range === firstRange ? null : range),
    setShape: (shape) => set('chart', shape === firstShape ? null : shape),
    setCompared: (isCompared) => set('index', isCompared ? '1' : null),
  };
}
