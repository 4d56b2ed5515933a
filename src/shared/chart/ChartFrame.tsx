import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { useFormat } from '@/shared/format/useFormat';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { Panel } from '@/shared/ui/page/Panel';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';

import styles from './Chart.module.css';
import { ChartCursor } from './ChartCursor';
import { ChartStats } from './ChartStats';
import { ChartTable } from './ChartTable';
import type { ChartShape, ChartStep } from './types';

const Plot = lazy(() => import('./Plot').then((module) => ({ default: module.Plot })));

interface ChartFrameProps {
  title: string;
  shape: ChartShape;
  /** Undefined until the first response. */
  steps: readonly ChartStep[] | undefined;
  /** The name of a step, e.g. "Day", and of the value: the table header. */
  stepName: string;
  valueName: string;
  /** A value with its unit, for the cursor and the table. */
  formatValue: (value: number) => string;
  range?: readonly [low: number, high: number];
  /** Describes the chart in one or two sentences. */
  summary: (steps: readonly ChartStep[]) => string;
  /** Shown instead of an empty chart. */
  empty: { title: string; hint: string };
  /** Other steps are loading; the previous ones are still on screen. */
  isStale?: boolean;
  failure?: string | null;
  onRetry: () => void;
  /** A control of this chart, such as the choice of the value. */
  action?: ReactNode;
}

/** The frame of all charts: title, summary as text, drawing with a keyboard cursor, and the data as a table. */
export function ChartFrame({
  steps,
  failure,
  onRetry,
  empty,
  title,
  action,
  isStale = false,
  ...chart
}: ChartFrameProps) {
  const body = () => {
    if (failure !== undefined) return <ErrorState message={failure} onRetry={onRetry} />;
    if (steps === undefined) return <ListSkeleton count={3} />;
    if (steps.every(({ value }) => value === null || value === 0)) return <EmptyState {...empty} />;
    return <ChartBody {...chart} title={title} steps={steps} />;
  };
  return (
    <Panel title={title} action={action}>
      <div className={`${styles['body']} ${isStale ? styles['stale'] : ''}`} aria-busy={isStale}>
        {body()}
      </div>
    </Panel>
  );
}

type ChartBodyProps = Pick<
  ChartFrameProps,
  'title' | 'shape' | 'stepName' | 'valueName' | 'formatValue' | 'range' | 'summary'
> & { steps: readonly ChartStep[] };

function ChartBody({ steps, summary, title, stepName, valueName, formatValue, shape, range }: ChartBodyProps) {
  const intl = useIntl();
  const format = useFormat();
  const [moved, setMoved] = useState<number | null>(null);
  const [isFocused, setFocused] = useState(false);
  // Before the first move, or when there are fewer steps than before, the cursor is at the newest step.
  const position = Math.min(moved ?? steps.length - 1, steps.length - 1);
  const step = steps[position];
  const text =
    step === undefined
      ? ''
      : intl.formatMessage(
          { id: 'chart.point' },
          {
            step: step.name,
            value: step.value === null ? intl.formatMessage({ id: 'chart.nothing' }) : formatValue(step.value),
          },
        );
  return (
    <>
      <p className={styles['summary']}>{summary(steps)}</p>
      <ChartCursor
        label={intl.formatMessage({ id: 'chart.cursor' }, { title })}
        count={steps.length}
        position={position}
        text={text}
        onMove={setMoved}
        onFocusChange={setFocused}
      >
        <div className={styles['plot']} aria-hidden>
          <Suspense fallback={<ListSkeleton count={3} />}>
            <Plot
              shape={shape}
              steps={steps}
              formatValue={formatValue}
              formatTick={(value) => (Number.isInteger(value) ? format.compact(value) : '')}
              range={range}
              cursor={isFocused ? position : null}
            />
          </Suspense>
        </div>
      </ChartCursor>
      {/* Hidden because the cursor says the same to screen readers. */}
      <p className={styles['reading']} aria-hidden>
        {text}
      </p>
      <ChartStats>
        <ChartTable title={title} stepName={stepName} valueName={valueName} steps={steps} formatValue={formatValue} />
      </ChartStats>
    </>
  );
}
