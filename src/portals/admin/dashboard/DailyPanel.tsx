import { FormattedMessage, useIntl } from 'react-intl';

import { useFormat } from '@/shared/format/useFormat';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { Panel } from '@/shared/ui/page/Panel';
import { Sparkline } from '@/shared/ui/stats/Sparkline';

import styles from './DashboardPage.module.css';

interface DailyPanelProps {
  title: string;
  /** One point per day, oldest first. */
  points: ReadonlyArray<{ date: string; value: number }>;
}

/** A count per day over the last 30 days. */
export function DailyPanel({ title, points }: DailyPanelProps) {
  const intl = useIntl();
  const format = useFormat();
  const total = points.reduce((sum, { value }) => sum + value, 0);
  const busiest = points.reduce<DailyPanelProps['points'][number] | undefined>(
    (best, point) => (best === undefined || point.value > best.value ? point : best),
    undefined,
  );
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || !busiest) {
    return (
      <Panel title={title}>
        <EmptyState title={intl.formatMessage({ id: 'adminDashboard.noData' })} />
      </Panel>
    );
  }
  const summary = intl.formatMessage(
    { id: 'adminDashboard.summary' },
    { total: format.number(total), most: format.number(busiest.value), day: format.day(busiest.date) },
  );
  return (
    <Panel title={title}>
      <div className={styles['chart']}>
        <p className={styles['total']}>
          <FormattedMessage
            id="adminDashboard.lastDays"
            values={{ total: format.number(total), count: points.length, b: (text) => <strong>{text}</strong> }}
          />
        </p>
        <Sparkline values={points.map(({ value }) => value)} summary={summary} />
        <p className={styles['axis']}>
          <span>{format.day(first.date)}</span>
          <span>{format.day(last.date)}</span>
        </p>
      </div>
    </Panel>
  );
}
