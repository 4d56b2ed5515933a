import { useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

import styles from './Chart.module.css';

/** Where the figures of a chart can be opened as a table; until then `children` are not rendered. */
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
