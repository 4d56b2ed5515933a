import { Button } from 'antd';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';

import { useFormat, type Format } from '@/shared/format/useFormat';

import { StatsTable, type StatsRow } from '../StatsTable';
import styles from './PriceChart.module.css';
import { changeSince, type PriceSeries } from './series';
import type { PricePoint } from './types';
import { pointAt, type PriceTexts } from './usePriceTexts';

interface PriceTableProps {
  title: string;
  series: PriceSeries;
  last: PricePoint | undefined;
  texts: PriceTexts;
  comparisonName: string | undefined;
  formatPrice: (value: number) => string;
}

/** Rows of a page: thousands at once would block the page for seconds. */
const PAGE = 50;

/** The steps of a chart as a table with pages, the newest first. */
export function PriceTable(props: PriceTableProps) {
  const format = useFormat();
  const [requestedPage, setPage] = useState(0);
  const total = props.series.points.length;
  const lastPage = Math.max(0, Math.ceil(total / PAGE) - 1);
  const page = Math.min(requestedPage, lastPage);
  const first = page * PAGE;
  const count = Math.min(PAGE, total - first);
  const rows = Array.from({ length: count }, (_, row) => total - 1 - first - row);
  return (
    <>
      <StatsTable
        title={props.title}
        columns={getColumns(props.comparisonName)}
        rows={rows.flatMap((index) => toRow(props, index, format) ?? [])}
      />
      {lastPage > 0 ? (
        <div className={styles['pages']}>
          <Button size="small" disabled={page === 0} onClick={() => setPage(page - 1)}>
            <FormattedMessage id="chart.price.newer" />
          </Button>
          <span role="status">
            <FormattedMessage
              id="chart.price.rows"
              values={{ from: format.number(first + 1), to: format.number(first + count), total: format.number(total) }}
            />
          </span>
          <Button size="small" disabled={page === lastPage} onClick={() => setPage(page + 1)}>
            <FormattedMessage id="chart.price.older" />
          </Button>
        </div>
      ) : null}
    </>
  );
}

const COLUMN_NAMES = ['open', 'high', 'low', 'close', 'volume', 'change'] as const;

const getColumns = (comparisonName: string | undefined) =>
  [
    <FormattedMessage key="time" id="chart.price.time" />,
    ...COLUMN_NAMES.map((name) => <FormattedMessage key={name} id={`chart.price.${name}`} />),
    ...(comparisonName === undefined ? [] : [comparisonName]),
  ] as const;

function toRow(props: PriceTableProps, index: number, format: Format): StatsRow | undefined {
  const { series, last, texts, comparisonName, formatPrice } = props;
  const { compared, comparedBase, base, marks } = series;
  const point = pointAt(series, index, last);
  if (!point) return undefined;
  return {
    key: index,
    name: (
      <>
        <span>{texts.name(index)}</span>
        {point.isExtended ? (
          <span className={styles['note']}>
            <FormattedMessage id="chart.price.extended" />
          </span>
        ) : null}
        {(marks.get(index) ?? []).map(({ text }) => (
          <span key={text} className={styles['note']}>
            {text}
          </span>
        ))}
      </>
    ),
    values: [
      formatPrice(point.open),
      formatPrice(point.high),
      formatPrice(point.low),
      formatPrice(point.close),
      format.number(point.volume),
      texts.change(changeSince(base, point.close)),
      ...(comparisonName === undefined ? [] : [texts.change(changeSince(comparedBase, compared?.[index]))]),
    ],
  };
}
