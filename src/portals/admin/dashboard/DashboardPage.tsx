import { useIntl } from 'react-intl';

import { useGetAdminDashboardCountQuery } from '@/generated/dashboards/getAdminDashboardCount';
import { readResponse } from '@/shared/action/readResponse';
import { Segmented } from '@/shared/ui/Segmented';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { DASHBOARD_RANGES, type DashboardRange } from '@rules/platform/dashboard';

import type { AdminStats } from './adminStats';
import { AdminTiles } from './AdminTiles';
import { DailyPanel } from './DailyPanel';
import styles from './DashboardPage.module.css';
import { useDashboardRange } from './useDashboardRange';

/** The admin's start page (social §2): queues first, then the size of the platform. */
export function DashboardPage() {
  const intl = useIntl();
  const [range, setRange] = useDashboardRange();
  const result = useGetAdminDashboardCountQuery({ variables: { days: range }, fetchPolicy: 'cache-and-network' });
  const { response, failure } = readResponse({ ...result, data: result.data ?? result.previousData });

  return (
    <PageLayout title={intl.formatMessage({ id: 'adminDashboard.title' })}>
      {failure === undefined ? null : <ErrorState message={failure} onRetry={() => void result.refetch()} />}
      {failure === undefined ? <AdminTiles stats={response?.data ?? undefined} /> : null}
      {response?.data ? (
        <>
          <div className={styles['range']}>
            <Segmented<DashboardRange>
              aria-label={intl.formatMessage({ id: 'adminDashboard.range' })}
              value={range}
              onChange={setRange}
              options={DASHBOARD_RANGES.map((value) => ({
                value,
                label: intl.formatMessage({ id: 'adminDashboard.range.days' }, { count: value }),
              }))}
            />
          </div>
          <Charts stats={response.data} />
        </>
      ) : null}
    </PageLayout>
  );
}

function Charts({ stats }: { stats: AdminStats }) {
  const intl = useIntl();
  return (
    <div className={styles['charts']}>
      <DailyPanel
        title={intl.formatMessage({ id: 'adminDashboard.signups' })}
        points={stats.signup_chart}
        before={stats.signup_before}
      />
      <DailyPanel
        title={intl.formatMessage({ id: 'adminDashboard.posts' })}
        points={stats.post_chart}
        before={stats.post_before}
      />
    </div>
  );
}
