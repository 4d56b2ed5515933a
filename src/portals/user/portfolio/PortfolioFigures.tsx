import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import type { ChartDay } from './PortfolioChart';
import styles from './Portfolio.module.css';

interface PortfolioFiguresProps {
  title: string;
  days: readonly ChartDay[];
  indexName: string | null;
}

/** The figures of the chart as a table, the newest first, when somebody opens it. */
export function PortfolioFigures({ title, days, indexName }: PortfolioFiguresProps) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles['details']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <FormattedMessage id="chart.table" />
      </summary>
      {isOpen ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <div
          className={styles['scroll']}
          role="region"
          aria-label={intl.formatMessage({ id: 'chart.tableOf' }, { title })}
          tabIndex={0}
        >
          <table className={styles['table']}>
            <thead>
              <tr>
                <th scope="col">
                  <FormattedMessage id="portfolios.chart.day" />
                </th>
                <th scope="col">
                  <FormattedMessage id="portfolios.summary.value" />
                </th>
                <th scope="col">
                  <FormattedMessage id="portfolios.chart.change" />
                </th>
                {indexName === null ? null : <th scope="col">{indexName}</th>}
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((day) => (
                <tr key={day.name}>
                  <th scope="row">{day.name}</th>
                  <td>{day.value}</td>
                  <td>{day.change}</td>
                  {indexName === null ? null : <td>{day.index}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </details>
  );
}
