import {
  BugOutlined,
  CommentOutlined,
  FlagOutlined,
  MailOutlined,
  RobotOutlined,
  SafetyCertificateOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { FormattedMessage, useIntl } from 'react-intl';

import { paths } from '@/shared/paths';
import { StatTile, StatTileGrid } from '@/shared/ui/stats/StatTile';

import type { AdminStats } from './adminStats';
import styles from './DashboardPage.module.css';

/** The stats of the platform, undefined while they load; each links to its queue or list. */
export function AdminTiles({ stats }: { stats: AdminStats | undefined }) {
  const intl = useIntl();
  const queues = [
    {
      id: 'adminDashboard.botReviews',
      to: paths.adminBots({ review: 'waiting' }),
      icon: <SafetyCertificateOutlined />,
      value: stats?.botReviewCount,
    },
    {
      id: 'adminDashboard.postReports',
      to: paths.adminPostReports(),
      icon: <FlagOutlined />,
      value: stats?.postReportCount,
    },
    {
      id: 'adminDashboard.bugReports',
      to: paths.adminBugReports({ status: 'open' }),
      icon: <BugOutlined />,
      value: stats?.bugReportCount,
    },
    {
      id: 'adminDashboard.feedback',
      to: paths.adminFeedback({ status: 'open' }),
      icon: <CommentOutlined />,
      value: stats?.feedbackCount,
    },
    {
      id: 'adminDashboard.contacts',
      to: paths.adminContactRequests({ status: 'open' }),
      icon: <MailOutlined />,
      value: stats?.contactUsCount,
    },
  ] as const;
  const totals = [
    { id: 'adminDashboard.appUsers', to: paths.adminAppUsers(), icon: <UserOutlined />, value: stats?.appUserCount },
    {
      id: 'adminDashboard.developers',
      to: paths.adminDevUsers(),
      icon: <TeamOutlined />,
      value: stats?.developerUserCount,
    },
    { id: 'adminDashboard.bots', to: paths.adminBots(), icon: <RobotOutlined />, value: stats?.botCount },
  ] as const;

  return (
    <>
      <h2 className={styles['heading']}>
        <FormattedMessage id="adminDashboard.queues" />
      </h2>
      <StatTileGrid dense label={intl.formatMessage({ id: 'adminDashboard.queues' })}>
        {queues.map(({ id, to, icon, value }) => (
          <StatTile
            key={id}
            to={to}
            icon={icon}
            value={value}
            label={intl.formatMessage({ id })}
            isLoading={stats === undefined}
            tone={value !== undefined && value > 0 ? 'attention' : 'plain'}
          />
        ))}
      </StatTileGrid>
      <h2 className={styles['heading']}>
        <FormattedMessage id="adminDashboard.totals" />
      </h2>
      <StatTileGrid label={intl.formatMessage({ id: 'adminDashboard.totals' })}>
        {totals.map(({ id, to, icon, value }) => (
          <StatTile
            key={id}
            to={to}
            icon={icon}
            value={value}
            isLoading={stats === undefined}
            label={intl.formatMessage({ id })}
          />
        ))}
      </StatTileGrid>
    </>
  );
}
