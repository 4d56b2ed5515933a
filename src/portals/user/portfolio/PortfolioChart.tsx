import { useState } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';

import type { PortfolioSums_PortfolioSummaryFragment } from '@/generated/portfolios/fragments';
import { ChartCursor } from '@/shared/chart/ChartCursor';
import { ChartStats } from '@/shared/chart/ChartStats';
import { useFormat, type Format } from '@/shared/format/useFormat';
import { Panel } from '@/shared/ui/page/Panel';

import type { ChartDay } from './chartDay';
import styles from './Portfolio.module.css';
import { PortfolioStats } from './PortfolioStats';
import { toLine } from './portfolioLine';

type Summary = PortfolioSums_PortfolioSummaryFragment;

/**
 * The value of the current shares over the last 30 days beside the index of the country: as a sentence, as a drawing
 * with a keyboard cursor, and as a table.
 */
export function PortfolioChart({ summary }: { summary: Summary }) {
  const intl = useIntl();
  const format = useFormat();
  const [moved, setMoved] = useState<number | null>(null);
  const [isFocused, setFocused] = useState(false);
  const { chart_data: points, index_chart_data: index, index_name: indexName } = summary;
  const title = intl.formatMessage({ id: 'portfolios.chart.title' });
  if (points.length < 2) return null;
  const days = toDays(summary, intl, format);
  // Before the first move, or when there are fewer days than before, the cursor is at the newest day.
  const position = Math.min(moved ?? days.length - 1, days.length - 1);
  const text = getTexts(days[position], indexName, intl);
  return (
    <Panel title={title}>
      <div className={styles['chart']}>
        <p className={styles['summary']}>{summarize(days, indexName, intl)}</p>
        <ChartCursor
          label={intl.formatMessage({ id: 'chart.cursor' }, { title })}
          count={days.length}
          position={position}
          text={text}
          onMove={setMoved}
          onFocusChange={setFocused}
        >
          <Drawing
            values={points.map(({ value }) => value)}
            compared={index.map(({ value }) => value)}
            cursor={isFocused ? position : null}
          />
        </ChartCursor>
        {/* Hidden because the cursor says the same to screen readers. */}
        <p className={styles['reading']} aria-hidden>
          {text}
        </p>
        {indexName === null ? null : (
          <p className={styles['legend']} aria-hidden>
            <span className={styles['own']}>
              <FormattedMessage id="portfolios.chart.own" />
            </span>
            <span className={styles['other']}>{indexName}</span>
          </p>
        )}
        <ChartStats>
          <PortfolioStats title={title} days={days} indexName={indexName} />
        </ChartStats>
      </div>
    </Panel>
  );
}

const WIDTH = 720;
const HEIGHT = 220;

interface DrawingProps {
  values: readonly number[];
  compared: readonly number[];
  cursor: number | null;
}

function Drawing({ values, compared, cursor }: DrawingProps) {
  const all = [...values, ...compared];
  const scale = { low: Math.min(...all), high: Math.max(...all), width: WIDTH, height: HEIGHT };
  const x = cursor === null ? null : (cursor / Math.max(1, values.length - 1)) * WIDTH;
  return (
    <svg className={styles['drawing']} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      <path className={styles['otherLine']} d={toLine(compared, scale)} />
      <path className={styles['ownLine']} d={toLine(values, scale)} />
      {x === null ? null : <path className={styles['cursorLine']} d={`M${x},0V${HEIGHT}`} />}
    </svg>
  );
}

function toDays({ chart_data, index_chart_data, currency }: Summary, intl: IntlShape, format: Format): ChartDay[] {
  const [start] = chart_data;
  const [indexStart] = index_chart_data;
  const last = chart_data.length - 1;
  const signed = (value: number | undefined, from: number | undefined) => {
    if (value === undefined || !from) return '';
    return format.signedPercent((value / from - 1) * 100);
  };
  return chart_data.map(({ date, value }, place) => ({
    name: place === last ? intl.formatMessage({ id: 'portfolios.chart.now' }) : format.day(date.slice(0, 10)),
    value: format.price(value, currency),
    change: signed(value, start?.value),
    index: signed(index_chart_data[place]?.value, indexStart?.value),
  }));
}

function getTexts(day: ChartDay | undefined, indexName: string | null, intl: IntlShape): string {
  if (day === undefined) return '';
  const { name, value, change, index } = day;
  return indexName === null
    ? intl.formatMessage({ id: 'portfolios.chart.point' }, { name, value, change })
    : intl.formatMessage({ id: 'portfolios.chart.comparedPoint' }, { name, value, change, indexName, index });
}

function summarize(days: readonly ChartDay[], indexName: string | null, intl: IntlShape): string {
  const end = days.at(-1);
  if (end === undefined) return '';
  const own = intl.formatMessage({ id: 'portfolios.chart.summary' }, { ...movement(end.change), value: end.value });
  if (indexName === null) return own;
  return `${own} ${intl.formatMessage({ id: 'portfolios.chart.summaryIndex' }, { indexName, ...movement(end.index) })}`;
}

/** A signed percentage for a sentence whose verb carries the direction. */
const movement = (change: string) => ({
  direction: change.startsWith('−') ? 'down' : 'up',
  change: change.replace(/^[+−]/u, ''),
});
