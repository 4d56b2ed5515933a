import { lazy, Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { DashboardNotice } from '@/domain/dashboards/DashboardNotice';
import { useFirstSteps } from '@/domain/firstSteps/useFirstSteps';
import { isNewAccount } from '@/domain/session/newAccount';
import { useViewer } from '@/domain/session/SessionContext';
import { useGetDashboardCountQuery } from '@/generated/dashboards/getDashboardCount';
import { useGetdashboardLayoutTypeQuery } from '@/generated/dashboards/getdashboardLayoutType';
import { useGetStockDashboardQuery } from '@/generated/dashboards/getStockDashboard';
import { readResponse } from '@/shared/action/readResponse';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { paths } from '@/shared/paths';
import { useParts } from '@/shared/ui/hooks/useParts';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { CardGridSkeleton } from '@/shared/ui/state/Skeletons';

import { DashboardCards } from './DashboardCards';
import { DashboardDialogs } from './DashboardDialogs';
import styles from './DashboardPage.module.css';
import { DashboardTiles } from './DashboardTiles';

const UserFirstSteps = lazy(async () => ({
  default: (await import('./firstSteps/UserFirstSteps')).UserFirstSteps,
}));

/**
 * The app user's start page (social §2): four tiles, and below them the cards in the order of the server. New accounts
 * see their first steps above.
 */
export function DashboardPage() {
  const intl = useIntl();
  const viewer = useViewer();
  const counts = useGetDashboardCountQuery({ fetchPolicy: 'cache-and-network' });
  const layout = useGetdashboardLayoutTypeQuery();
  const dashboard = useGetStockDashboardQuery({ fetchPolicy: 'cache-and-network' });
  const guide = useFirstSteps();
  const tiles = readResponse(counts);
  const order = readResponse(layout);
  const cards = readResponse(dashboard);
  // Cards must not move after they are shown: when the order cannot be read, the default applies.
  const isOrdered = order.response !== undefined || order.failure !== undefined;
  const isNew = isNewAccount(viewer.id);
  const isFirstVisit = viewer.hasGuestAccount || isNew || guide.isOpen;
  const titleId = isFirstVisit ? 'userDashboard.title.first' : 'userDashboard.title';
  const loaded = isOrdered ? (cards.response?.data?.[0]?.response ?? []) : [];
  const shown = useParts(loaded.length);
  const isLoading = (cards.response === undefined && cards.failure === undefined) || !isOrdered;

  return (
    <PageLayout
      title={intl.formatMessage({ id: titleId }, { name: viewer.name })}
      intro={<DashboardNotice getLink={paths.newsItem} />}
    >
      {isNew && !guide.isLoaded ? (
        <Loading />
      ) : (
        <Suspense fallback={<Loading />}>
          {guide.isOpen ? <UserFirstSteps guide={guide} /> : null}
          {tiles.failure === undefined ? null : (
            <ErrorState message={tiles.failure} onRetry={() => void counts.refetch()} />
          )}
          {tiles.failure === undefined ? <DashboardTiles counts={tiles.response?.data ?? undefined} /> : null}
          {isLoading ? <Loading /> : null}
          {cards.failure === undefined ? null : (
            <ErrorState message={cards.failure} onRetry={() => void dashboard.refetch()} />
          )}
          {cards.response && isOrdered ? (
            <DashboardCards cards={loaded} count={shown} layout={order.response?.data ?? undefined} />
          ) : null}
        </Suspense>
      )}
      <DashboardDialogs />
    </PageLayout>
  );
}

/** 'Loading...' until the first load (social §4), with a skeleton of the page. */
function Loading() {
  return (
    <div className={styles['loading']}>
      <p>
        <FormattedMessage id="app.loading" />
      </p>
      <CardGridSkeleton count={4} />
    </div>
  );
}
