import type { Key, ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './Chart.module.css';

export interface StatsRow {
  key: Key;
  name: ReactNode;
  /** One for each column after the first. */
  values: readonly ReactNode[];
}

interface StatsTableProps {
  /** The title of the chart. */
  title: string;
  /** The header of the row, then of the values. */
  columns: readonly [step: ReactNode, ...values: ReactNode[]];
  rows: readonly StatsRow[];
}

/** The data of a chart, one row per step. Rendered inside `ChartStats`. */
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
            {columns.map((column, position) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns have no other identity, and never move
              <th key={position} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, values }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {values.map((value, position) => (
                // oxlint-disable-next-line react/no-array-index-key -- as the columns
                <td key={position}>
                  {/* Left to right, so that a sign is before its number in every language. */}
                  <bdi>{value}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
