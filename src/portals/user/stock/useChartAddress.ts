import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

import type { PriceShape } from '@/shared/chart/price/types';

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
  const [params, setParams] = useSearchParams();
  // The router gives what is on screen: without what was pressed since, a second press would undo the first.
  const newest = useRef(params);
  useEffect(() => {
    newest.current = params;
  }, [params]);
  const set = useCallback(
    (name: string, value: string | null) => {
      const changed = new URLSearchParams(newest.current);
      if (value === null) changed.delete(name);
      else changed.set(name, value);
      newest.current = changed;
      // Replaces: "back" leaves the page instead of undoing options.
      setParams(changed, { replace: true, preventScrollReset: true });
    },
    [setParams],
  );
  return {
    ...readChartRange(params),
    shape: oneOf(SHAPES, params.get('chart')) ?? firstShape,
    setRange: (range) => set('range', range === firstRange ? null : range),
    setShape: (shape) => set('chart', shape === firstShape ? null : shape),
    setCompared: (isCompared) => set('index', isCompared ? '1' : null),
  };
}
