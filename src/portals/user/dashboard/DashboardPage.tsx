import { AlertOutlined, EyeOutlined, FileTextOutlined, PieChartOutlined } from '@ant-design/icons';
import { FormattedMessage, useIntl } from 'react-intl';

import { useViewer } from '@/domain/session/SessionContext';
import { useGetDashboardCountQuery, type GetDashboardCountQuery } from '@/generated/dashboards/getDashboardCount';
import { readReply } from '@/shared/action/readReply';
import { paths } from '@/shared/paths';
import { ComingSoon } from '@/shared/ui/ComingSoon';
import { ErrorState } from '@/shared/ui/ErrorState';
import { PageLayout } from '@/shared/ui/PageLayout';
import { CardGridSkeleton } from '@/shared/ui/Skeletons';
import { StatTile, StatTileGrid } from '@/shared/ui/StatTile';

import styles from './DashboardPage.module.css';

type Counts = NonNullable<GetDashboardCountQuery['getDashboardCount']['data']>;

/** The app user's start page (social §2): four tiles, and what is coming below them. */
export function DashboardPage() {
  const intl = useIntl();
  const viewer = useViewer();
  const result = useGetDashboardCountQuery({ fetchPolicy: 'cache-and-network' });
  const { reply, failure } = readReply(result);

  return (
    <PageLayout title={intl.formatMessage({ id: 'userDashboard.title' }, { name: viewer.name })}>
      {failure === undefined ? null : <ErrorState message={failure} onRetry={() => void result.refetch()} />}
      {reply?.data ? <Tiles counts={reply.data} /> : null}
      {reply === undefined && failure === undefined ? <Loading /> : null}
      {reply ? (
        <div className={styles['coming']}>
          <ComingSoon about={<FormattedMessage id="userDashboard.coming" />} />
        </div>
      ) : null}
    </PageLayout>
  );
}

function Tiles({ counts }: { counts: Counts }) {
  const intl = useIntl();
  const { id } = useViewer();
  return (
    <StatTileGrid label={intl.formatMessage({ id: 'userDashboard.tiles' })}>
      <StatTile
        to={paths.watchList()}
        icon={<EyeOutlined />}
        label={intl.formatMessage({ id: 'userDashboard.watchList' })}
        value={counts.watchlistCount}
      />
      <StatTile
        to={paths.portfolioList()}
        icon={<PieChartOutlined />}
        label={intl.formatMessage({ id: 'userDashboard.portfolioList' })}
        value={counts.portfolioCount}
      />
      <StatTile
        to={paths.alerts()}
        icon={<AlertOutlined />}
        label={intl.formatMessage({ id: 'userDashboard.alerts' })}
        value={counts.alertCount}
      />
      <StatTile
        to={id === undefined ? paths.userDashboard() : paths.user(id)}
        icon={<FileTextOutlined />}
        label={intl.formatMessage({ id: 'userDashboard.postList' })}
        value={counts.postCount}
      />
    </StatTileGrid>
  );
}

/** 'Loading...' until the first load (social §4), with the shape of what comes. */
function Loading() {
  return (
    <>
      <p className={styles['loading']}>
        <FormattedMessage id="app.loading" />
      </p>
      <CardGridSkeleton count={4} />
    </>
  );
}
