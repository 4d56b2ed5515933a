import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';

import { paths } from '@/shared/paths';

import styles from '../../analytics/Analytics.module.css';
import { BotCharts } from '../../analytics/BotCharts';
import { MeasuredUsage } from '../../analytics/MeasuredUsage';

/** The charts of a bot, and the link to those of all bots. */
export function AnalyticsTab({ botId }: { botId: number }) {
  return (
    <div className={styles['tab']}>
      <p>
        <Link to={paths.botsAnalytics()}>
          <FormattedMessage id="page.botsAnalytics" />
        </Link>
      </p>
      <MeasuredUsage botId={botId} />
      <BotCharts botId={botId} />
    </div>
  );
}
