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
  /** The total of as many days before, up to the same time of day. */
  before: number;
}

/** A count per day; the last day is today and not over. Compares the total with the period before. */
export function DailyPanel({ title, points, before }: DailyPanelProps) {
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
    {
      total: format.number(total),
      most: format.number(busiest.value),
      day: format.day(busiest.date),
      today: format.number(last.value),
    },
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
        <Sparkline values={points.map(({ value }) => value)} summary={summary} isLastOpen />
        <p className={styles['axis']}>
          <span>{format.day(first.date)}</span>
          <span>
            <FormattedMessage id="adminDashboard.today" values={{ value: format.number(last.value) }} />
          </span>
        </p>
        <p className={styles['before']}>
          <Comparison total={total} before={before} count={points.length} />
        </p>
      </div>
    </Panel>
  );
}

function Comparison({ total, before, count }: { total: number; before: number; count: number }) {
  const format = useFormat();
  if (before === 0) return <FormattedMessage id="adminDashboard.before.none" values={{ count }} />;
  return (
    <FormattedMessage
      id="adminDashboard.before"
      values={{
        count,
        before: format.number(before),
        change: format.signedPercent(((total - before) / before) * 100),
        b: (text) => <strong>{text}</strong>,
      }}
    />
  );
}
