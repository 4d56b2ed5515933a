import { useMemo } from 'react';
import { useIntl } from 'react-intl';

import { joinSign } from '@/shared/format/numbers';
import { useFormat } from '@/shared/format/useFormat';

import { changeSince, type PriceSeries } from './series';
import { createStepFormatter } from './stepNames';
import type { PriceBaseline, PricePoint, PriceStep } from './types';

export interface PriceTexts {
  /** The name of a step by its index. */
  name: (index: number) => string;
  /** Signed, e.g. "+1.25%"; empty without a change. */
  change: (points: number | null) => string;
  /** Everything about a step in one sentence: screen readers read it after each key. */
  spoken: (index: number) => string;
  /** Describes the whole range in two sentences. */
  summary: string;
}

interface Subject {
  series: PriceSeries;
  step: PriceStep;
  /** The live last point. */
  last: PricePoint | undefined;
  comparisonName: string | undefined;
  /** The base of all changes, when it is not the first point of the range. */
  baseline: PriceBaseline | undefined;
  formatPrice: (value: number) => string;
}

/** The point at an index, the last one with its live value. */
export function pointAt(series: PriceSeries, index: number, last: PricePoint | undefined): PricePoint | undefined {
  return index === series.points.length - 1 && last !== undefined ? last : series.points[index];
}

/** Describes a range of prices as text. */
export function usePriceTexts({ series, step, last, comparisonName, baseline, formatPrice }: Subject): PriceTexts {
  const intl = useIntl();
  const format = useFormat();
  const formatStep = useMemo(() => createStepFormatter(intl, step), [intl, step]);
  return useMemo(() => {
    const { points, clocks, compared, comparedBase, base, marks } = series;
    const since = baseline === undefined ? 'start' : 'close';
    const name = (index: number) => formatStep(clocks[index] ?? 0);
    const change = (percent: number | null) => (percent === null ? '' : format.signedPercent(percent));
    const spoken = (index: number) => {
      const point = pointAt(series, index, last);
      if (!point) return '';
      const sentences = [
        intl.formatMessage(
          { id: point.isExtended ? 'chart.price.extendedPoint' : 'chart.price.point' },
          {
            step: name(index),
            open: formatPrice(point.open),
            high: formatPrice(point.high),
            low: formatPrice(point.low),
            close: formatPrice(point.close),
            volume: format.number(point.volume),
            since,
            change: change(changeSince(base, point.close)),
          },
        ),
      ];
      const comparisonChange = changeSince(comparedBase, compared?.[index]);
      if (comparisonName !== undefined && comparisonChange !== null) {
        sentences.push(
          intl.formatMessage(
            { id: 'chart.price.comparedPoint' },
            { name: comparisonName, change: change(comparisonChange) },
          ),
        );
      }
      for (const { text } of marks.get(index) ?? []) sentences.push(`${text}.`);
      return sentences.join(' ');
    };
    return { name, change, spoken, summary: summarize() };

    function summarize(): string {
      // Trades after the session do not count in its change.
      const ending = Math.max(
        points.findLastIndex(({ isExtended }) => isExtended !== true),
        0,
      );
      const end = pointAt(series, ending, last);
      if (base === null || !end) return '';
      const { lowest, highest } = findExtremes(points);
      const sentences = [
        intl.formatMessage(
          { id: 'chart.price.summary' },
          {
            from: formatPrice(base),
            fromStep: baseline?.label ?? name(0),
            to: formatPrice(end.close),
            toStep: name(ending),
            change: joinSign(change(changeSince(base, end.close))),
            low: formatPrice(Math.min(points[lowest]?.low ?? end.low, end.low)),
            high: formatPrice(Math.max(points[highest]?.high ?? end.high, end.high)),
          },
        ),
      ];
      const comparisonChange = changeSince(
        comparedBase,
        compared?.findLast((value) => value !== null),
      );
      if (comparisonName !== undefined && comparisonChange !== null) {
        sentences.push(
          intl.formatMessage(
            { id: 'chart.price.comparedSummary' },
            {
              name: comparisonName,
              direction: comparisonChange < 0 ? 'down' : 'up',
              change: format.percent(Math.abs(comparisonChange)),
            },
          ),
        );
      }
      if (series.gaps.size > 0) {
        sentences.push(intl.formatMessage({ id: 'chart.price.gaps' }, { count: series.gaps.size }));
      }
      return sentences.join(' ');
    }
  }, [series, last, comparisonName, baseline, formatPrice, formatStep, intl, format]);
}

function findExtremes(points: readonly PricePoint[]): { lowest: number; highest: number } {
  let [lowest, highest] = [0, 0];
  points.forEach(({ low, high }, index) => {
    if (low < (points[lowest]?.low ?? 0)) lowest = index;
    if (high > (points[highest]?.high ?? 0)) highest = index;
  });
  return { lowest, highest };
}
