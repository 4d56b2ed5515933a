import { useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

import styles from './Chart.module.css';

/** Opens the data of a chart as a table. `children` are rendered only while it is open. */
export function ChartStats({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles['details']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <FormattedMessage id="chart.table" />
      </summary>
      {isOpen ? children : null}
    </details>
  );
}
