import { useIntl } from 'react-intl';

import { useGetAdminDashboardCountQuery } from '@/generated/dashboards/getAdminDashboardCount';
import { readResponse } from '@/shared/action/readResponse';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { PageLayout } from '@/shared/ui/page/PageLayout';

import type { AdminStats } from './adminStats';
import { AdminTiles } from './AdminTiles';
import { DailyPanel } from './DailyPanel';
import styles from './DashboardPage.module.css';

/** The admin's start page (social §2): queues first, then the size of the platform. */
export function DashboardPage() {
  const intl = useIntl();
  const result = useGetAdminDashboardCountQuery({ fetchPolicy: 'cache-and-network' });
  const { response, failure } = readResponse(result);

  return (
    <PageLayout title={intl.formatMessage({ id: 'adminDashboard.title' })}>
      {failure === undefined ? null : <ErrorState message={failure} onRetry={() => void result.refetch()} />}
      {failure === undefined ? <AdminTiles stats={response?.data ?? undefined} /> : null}
      {response?.data ? <Charts stats={response.data} /> : null}
    </PageLayout>
  );
}

function Charts({ stats }: { stats: AdminStats }) {
  const intl = useIntl();
  return (
    <div className={styles['charts']}>
      <DailyPanel title={intl.formatMessage({ id: 'adminDashboard.signups' })} points={stats.signup_chart} />
      <DailyPanel title={intl.formatMessage({ id: 'adminDashboard.posts' })} points={stats.post_chart} />
    </div>
  );
}
