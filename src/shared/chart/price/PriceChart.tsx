import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { formatNumber } from '@/shared/format/numbers';
import { useFormat } from '@/shared/format/useFormat';
import { LightButton } from '@/shared/ui/button/LightButton';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import { ChartCursor } from '../ChartCursor';
import { ChartStats } from '../ChartStats';
import styles from './PriceChart.module.css';
import { PriceReading } from './PriceReading';
import { PriceTable } from './PriceTable';
import { toSeries } from './series';
import { createStepFormatter } from './stepNames';
import { isIntraday, sanitizePoints } from './steps';
import type { PlotHandle, PriceBaseline, PriceComparison, PriceMark, PricePoint, PriceShape, PriceStep } from './types';
import { usePriceTexts } from './usePriceTexts';

const loadPlot = () => import('./PricePlot').then((module) => ({ default: module.PricePlot }));
const PricePlot = lazy(loadPlot);

interface PriceChartProps {
  /** Names the stock for the cursor and the table. */
  title: string;
  /** The oldest first; undefined until the first response. Memoize the array: a new one redraws the chart. */
  points: readonly PricePoint[] | undefined;
  step: PriceStep;
  /** IANA time zone of the exchange, used below the drawing. */
  timeZone: string;
  shape: PriceShape;
  /** A price with its currency, for the cursor and the table. Memoize the function. */
  formatPrice: (value: number) => string;
  /** The live last point, when it has changed since the points were read. */
  last?: PricePoint;
  /** A second line that starts at the same price. */
  comparison?: PriceComparison;
  marks?: readonly PriceMark[];
  baseline?: PriceBaseline;
  /** Other points are loading; the previous ones are still on screen. */
  isStale?: boolean;
  failure?: string | null;
  onRetry: () => void;
  /** Shown instead of an empty chart. */
  empty: { title: string; hint: string };
}

const NO_MARKS: readonly PriceMark[] = [];

/**
 * Prices over time, as a line or as candles, with volume: a summary as text, a drawing that is read with the arrow keys
 * and zoomed by buttons and keys, and the data as a table. Its height does not depend on the data.
 */
export function PriceChart({ points: given, failure, onRetry, empty, isStale = false, ...chart }: PriceChartProps) {
  const points = useMemo(() => given && sanitizePoints(given), [given]);
  const body = () => {
    if (failure !== undefined && points === undefined) return <ErrorState message={failure} onRetry={onRetry} />;
    if (points === undefined) return <Waiting />;
    if (points.length === 0) return <EmptyState {...empty} />;
    return (
      <>
        {failure === undefined ? null : <ErrorState message={failure} onRetry={onRetry} />}
        <ChartBody {...chart} points={points} />
      </>
    );
  };
  return (
    <div className={`${styles['body']} ${isStale ? styles['stale'] : ''}`} aria-busy={isStale || points === undefined}>
      {body()}
    </div>
  );
}

function Waiting() {
  // Loads the library in parallel with the prices. `PricePlot` reports a failure.
  useEffect(() => void loadPlot().catch(() => undefined), []);
  return (
    <>
      <VisuallyHidden role="status">
        <FormattedMessage id="shared.loading" />
      </VisuallyHidden>
      <span className={styles['summaryPlace']} />
      <span className={styles['reading']} />
      <span className={styles['plotPlace']} />
    </>
  );
}

type ChartBodyProps = Omit<PriceChartProps, 'points' | 'failure' | 'onRetry' | 'empty' | 'isStale'> & {
  points: readonly PricePoint[];
};

function ChartBody({ title, points, step, timeZone, shape, formatPrice, last, baseline, ...rest }: ChartBodyProps) {
  const intl = useIntl();
  const { comparison, marks = NO_MARKS } = rest;
  const series = useMemo(
    () => toSeries(points, step, timeZone, comparison, marks, baseline?.value),
    [points, step, timeZone, comparison, marks, baseline?.value],
  );
  const comparisonName = comparison?.name;
  const texts = usePriceTexts({ series, step, last, comparisonName, baseline, formatPrice });
  const plotTexts = useMemo(
    () => ({
      locale: intl.locale,
      price: (value: number) =>
        formatNumber(value, intl.locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
      step: createStepFormatter(intl, step),
    }),
    [intl, step],
  );
  const plot = useRef<PlotHandle>(null);
  // Null until the user moves the cursor: the newest step.
  const [moved, setMoved] = useState<number | null>(null);
  const [isFocused, setFocused] = useState(false);
  const [hovered, setHovered] = useState<number | null>(null);
  const onHover = useCallback((index: number | null) => setHovered(index), []);
  const newest = series.points.length - 1;
  const position = Math.min(moved ?? newest, newest);
  const shown = Math.min(hovered ?? position, newest);
  const chartData = { series, last, texts, comparisonName, formatPrice };

  return (
    <>
      <p className={styles['summary']}>{texts.summary}</p>
      <PriceReading {...chartData} index={shown} />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys that reach it from the cursor inside */}
      <div className={styles['frame']} onKeyDown={(event) => zoomByKey(event, plot.current)}>
        <ChartCursor
          label={intl.formatMessage({ id: 'chart.cursor' }, { title })}
          count={series.points.length}
          position={position}
          text={texts.spoken(position)}
          page={Math.max(1, Math.round(series.points.length / 10))}
          onMove={setMoved}
          onFocusChange={setFocused}
        >
          <div className={styles['plot']} aria-hidden>
            <Suspense fallback={null}>
              <PricePlot
                ref={plot}
                series={series}
                last={last}
                viewName={`${title} ${step} ${points[0]?.time}`}
                shape={shape}
                baseline={baseline}
                texts={plotTexts}
                cursor={isFocused ? position : null}
                onHover={onHover}
              />
            </Suspense>
          </div>
        </ChartCursor>
        <ZoomButtons plot={plot} />
      </div>
      {isIntraday(step) ? <Clock timeZone={timeZone} /> : null}
      <ChartStats>
        <PriceTable {...chartData} title={title} />
      </ChartStats>
      <Attribution />
    </>
  );
}

function zoomByKey(event: KeyboardEvent, plot: PlotHandle | null): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === '+') plot?.zoomIn();
  else if (event.key === '-') plot?.zoomOut();
  else if (event.key === '0') plot?.showAll();
}

function ZoomButtons({ plot }: { plot: { readonly current: PlotHandle | null } }) {
  const intl = useIntl();
  const zoom = (id: 'zoomIn' | 'zoomOut' | 'showAll') => ({
    size: 'small' as const,
    title: intl.formatMessage({ id: `chart.price.${id}` }),
    'aria-label': intl.formatMessage({ id: `chart.price.${id}` }),
    onClick: () => plot.current?.[id](),
  });
  return (
    <div className={styles['zoom']} role="group" aria-label={intl.formatMessage({ id: 'chart.price.zoom' })}>
      <LightButton {...zoom('zoomOut')} icon={<MinusOutlined aria-hidden />} />
      <LightButton {...zoom('zoomIn')} icon={<PlusOutlined aria-hidden />} />
      <LightButton {...zoom('showAll')}>
        <FormattedMessage id="chart.price.all" />
      </LightButton>
    </div>
  );
}

/** Names the time zone of the exchange: other times on a page are in the reader's zone. */
function Clock({ timeZone }: { timeZone: string }) {
  const format = useFormat();
  return (
    <p className={styles['attribution']}>
      <FormattedMessage id="chart.price.zone" values={{ zone: format.zone(timeZone) }} />
    </p>
  );
}

/** The licence of the chart library requires this attribution. */
function Attribution() {
  return (
    <p className={styles['attribution']}>
      <a href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">
        TradingView Lightweight Charts™
        <VisuallyHidden>
          {' '}
          <FormattedMessage id="shared.opensInNewTab" />
        </VisuallyHidden>
      </a>{' '}
      © 2026 TradingView, Inc.
    </p>
  );
}
