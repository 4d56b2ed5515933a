import { Button } from 'antd';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useFormat } from '@/shared/format/useFormat';

import styles from '../Chart.module.css';
import own from './PriceChart.module.css';
import { changeSince, type PriceSeries } from './series';
import type { PricePoint } from './types';
import { pointAt, type PriceWords } from './usePriceWords';

interface PriceTableProps {
  title: string;
  series: PriceSeries;
  last: PricePoint | undefined;
  words: PriceWords;
  comparisonName: string | undefined;
  formatPrice: (value: number) => string;
}

/** Rows of a page: thousands at once would stop the page for seconds. */
const PAGE = 50;

/** The figures of a chart as a table, the newest first, when somebody opens it. */
export function PriceTable(props: PriceTableProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles['details']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <FormattedMessage id="chart.table" />
      </summary>
      {isOpen ? <Pages {...props} /> : null}
    </details>
  );
}

function Pages(props: PriceTableProps) {
  const intl = useIntl();
  const format = useFormat();
  const [asked, setPage] = useState(0);
  const total = props.series.points.length;
  const lastPage = Math.max(0, Math.ceil(total / PAGE) - 1);
  const page = Math.min(asked, lastPage);
  const first = page * PAGE;
  const count = Math.min(PAGE, total - first);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div
        className={styles['scroll']}
        role="region"
        aria-label={intl.formatMessage({ id: 'chart.tableOf' }, { title: props.title })}
        tabIndex={0}
      >
        <table className={`${styles['table']} ${own['table']}`}>
          <Head comparisonName={props.comparisonName} />
          <tbody>
            {Array.from({ length: count }, (_, row) => (
              <Row key={total - 1 - first - row} {...props} index={total - 1 - first - row} />
            ))}
          </tbody>
        </table>
      </div>
      {lastPage > 0 ? (
        <div className={own['pages']}>
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

const columns = ['open', 'high', 'low', 'close', 'volume', 'change'] as const;

function Head({ comparisonName }: Pick<PriceTableProps, 'comparisonName'>) {
  return (
    <thead>
      <tr>
        <th scope="col">
          <FormattedMessage id="chart.price.time" />
        </th>
        {columns.map((column) => (
          <th key={column} scope="col">
            <FormattedMessage id={`chart.price.${column}`} />
          </th>
        ))}
        {comparisonName === undefined ? null : <th scope="col">{comparisonName}</th>}
      </tr>
    </thead>
  );
}

function Row({ series, last, words, comparisonName, formatPrice, index }: PriceTableProps & { index: number }) {
  const format = useFormat();
  const { compared, comparedBase, base, marks } = series;
  const point = pointAt(series, index, last);
  if (!point) return null;
  return (
    <tr>
      <th scope="row">
        <span>{words.name(index)}</span>
        {point.isExtended ? (
          <span className={own['note']}>
            <FormattedMessage id="chart.price.extended" />
          </span>
        ) : null}
        {(marks.get(index) ?? []).map(({ text }) => (
          <span key={text} className={own['note']}>
            {text}
          </span>
        ))}
      </th>
      <td>{formatPrice(point.open)}</td>
      <td>{formatPrice(point.high)}</td>
      <td>{formatPrice(point.low)}</td>
      <td>{formatPrice(point.close)}</td>
      <td>{format.number(point.volume)}</td>
      <td>{words.change(changeSince(base, point.close))}</td>
      {comparisonName === undefined ? null : <td>{words.change(changeSince(comparedBase, compared?.[index]))}</td>}
    </tr>
  );
}
