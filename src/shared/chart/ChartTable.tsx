import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import styles from './Chart.module.css';
import type { ChartStep } from './types';

interface ChartTableProps {
  title: string;
  stepName: string;
  valueName: string;
  steps: readonly ChartStep[];
  formatValue: (value: number) => string;
}

/** The figures of a chart as a table, when somebody opens it. */
export function ChartTable({ title, stepName, valueName, steps, formatValue }: ChartTableProps) {
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
                <th scope="col">{stepName}</th>
                <th scope="col">{valueName}</th>
              </tr>
            </thead>
            <tbody>
              {steps.map(({ label, name, value }) => (
                <tr key={label}>
                  <th scope="row">{name}</th>
                  <td>{value === null ? <FormattedMessage id="chart.nothing" /> : formatValue(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </details>
  );
}
