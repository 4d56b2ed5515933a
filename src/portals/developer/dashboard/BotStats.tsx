import {
  ExperimentOutlined,
  LineChartOutlined,
  SafetyCertificateOutlined,
  StarOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { FormattedMessage, useIntl } from 'react-intl';

import { useGetDeveloperDashboardCountQuery } from '@/generated/dashboards/getDeveloperDashboardCount';
import { readResponse } from '@/shared/action/readResponse';
import { paths } from '@/shared/paths';
import { LightButton } from '@/shared/ui/button/LightButton';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { StatTile, StatTileGrid } from '@/shared/ui/stats/StatTile';
import { ANALYSIS_DAYS, NEW_RATING_DAYS } from '@rules/bots/analytics';

import styles from './DashboardPage.module.css';

/** What waits for the developer, and how much the bots of all teams are used; each figure links to its page. */
export function BotStats({ onCreateBot }: { onCreateBot: () => void }) {
  const intl = useIntl();
  const result = useGetDeveloperDashboardCountQuery({ fetchPolicy: 'cache-and-network' });
  const { response, failure } = readResponse({ ...result, data: result.data ?? result.previousData });
  const counts = response?.data ?? undefined;
  const tiles = [
    {
      id: 'developerDashboard.stat.reviews',
      to: paths.myBots({ filter: 'all' }),
      icon: <SafetyCertificateOutlined />,
      value: counts?.botReviewCount,
    },
    {
      id: 'developerDashboard.stat.betas',
      to: paths.myBots({ filter: 'all' }),
      icon: <ExperimentOutlined />,
      value: counts?.betaBotCount,
    },
    {
      id: 'developerDashboard.stat.ratings',
      to: paths.botsAnalytics({ sort: 'rating', order: 'desc' }),
      icon: <StarOutlined />,
      value: counts?.newRatingCount,
      days: NEW_RATING_DAYS,
    },
    {
      id: 'developerDashboard.stat.subscribers',
      to: paths.botsAnalytics({ sort: 'subscribers', order: 'desc' }),
      icon: <UserOutlined />,
      value: counts?.subscriberCount,
    },
    {
      id: 'developerDashboard.stat.uses',
      to: paths.botsAnalytics(),
      icon: <LineChartOutlined />,
      value: counts?.useCount,
      days: ANALYSIS_DAYS,
    },
  ] as const;

  return (
    <section className={styles['stats']} aria-labelledby="bot-figures">
      <div className={styles['statsHead']}>
        <h2 id="bot-figures">
          <FormattedMessage id="developerDashboard.stats" />
        </h2>
        {counts?.botCount === 0 ? (
          <span>
            <FormattedMessage id="developerDashboard.stats.none" />{' '}
            <LightButton size="small" onClick={onCreateBot}>
              <FormattedMessage id="developerDashboard.stats.create" />
            </LightButton>
          </span>
        ) : null}
      </div>
      {failure === undefined ? (
        <StatTileGrid dense label={intl.formatMessage({ id: 'developerDashboard.stats' })}>
          {tiles.map(({ id, to, icon, value, ...period }) => (
            <StatTile
              key={id}
              to={to}
              icon={icon}
              value={value}
              label={intl.formatMessage({ id })}
              // Always there, so that the tiles have one height.
              hint={
                'days' in period
                  ? intl.formatMessage({ id: 'developerDashboard.stats.days' }, { days: period.days })
                  : intl.formatMessage({ id: 'developerDashboard.stats.now' })
              }
              isLoading={counts === undefined}
              tone={
                id === 'developerDashboard.stat.reviews' && value !== undefined && value > 0 ? 'attention' : 'plain'
              }
            />
          ))}
        </StatTileGrid>
      ) : (
        <ErrorState message={failure} onRetry={() => void result.refetch()} />
      )}
    </section>
  );
}
