import type { Key, ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './Chart.module.css';

export interface StatsRow {
  key: Key;
  name: ReactNode;
  /** One for each column after the first. */
  figures: readonly ReactNode[];
}

interface StatsTableProps {
  /** Of the chart. */
  title: string;
  /** What a row is, and what is counted. */
  columns: readonly [step: ReactNode, ...figures: ReactNode[]];
  rows: readonly StatsRow[];
}

/** The figures of a chart, a step in each row: inside `ChartStats`. */
export function StatsTable({ title, columns, rows }: StatsTableProps) {
  const intl = useIntl();
  return (
    <div
      className={styles['scroll']}
      role="region"
      aria-label={intl.formatMessage({ id: 'chart.tableOf' }, { title })}
      tabIndex={0}
    >
      <table className={styles['table']}>
        <thead>
          <tr>
            {columns.map((column, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns have no other identity, and never move
              <th key={place} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, figures }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {figures.map((figure, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- as the columns
                <td key={place}>
                  {/* A sign stays before its figure, whatever the direction of the page. */}
                  <bdi>{figure}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
