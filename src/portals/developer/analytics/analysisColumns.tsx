import type { IntlShape } from 'react-intl';

import { getStatusTone } from '@/domain/bots/botStatus';
import type { GetBotAnalysisOverviewQuery } from '@/generated/bots/getBotAnalysisOverview';
import { BotAnalysisSort } from '@/generated/schema';
import type { MessageId } from '@/shared/i18n/messages';
import { paths } from '@/shared/paths';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { Sparkline } from '@/shared/ui/stats/Sparkline';
import { Tag } from '@/shared/ui/text/Tag';
import { RowOpener } from '@/shared/ui/table/RowOpener';
import type { DataColumn } from '@/shared/ui/table/types';

import styles from './Analytics.module.css';

export type BotStats = NonNullable<GetBotAnalysisOverviewQuery['getBotAnalysisOverview']['data']>[number];

/** The sort columns of the list: the server's BotAnalysisSort. */
export const ANALYSIS_SORTS = Object.values(BotAnalysisSort);

/** "+12", "−3" or "0": the sign carries the direction. */
export const signed = (intl: IntlShape, value: number): string =>
  intl.formatNumber(value, { signDisplay: 'exceptZero' });

/** "4.3 of 5", or that there is none yet. */
export function ratingText(intl: IntlShape, rating: number | null): string {
  if (rating === null) return intl.formatMessage({ id: 'analytics.noRating' });
  const stars = intl.formatNumber(rating, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return intl.formatMessage({ id: 'analytics.rating' }, { stars });
}

/** The columns of the stats of bots. */
export function analysisColumns(intl: IntlShape): ReadonlyArray<DataColumn<BotStats>> {
  const title = (id: MessageId) => intl.formatMessage({ id });
  return [
    {
      key: 'name',
      title: title('analytics.column.bot'),
      sortable: true,
      hideable: false,
      text: (bot) => bot.name,
      render: (bot) => <BotCell bot={bot} />,
    },
    {
      key: 'status',
      title: title('analytics.column.status'),
      visibleFrom: 'lg',
      text: (bot) => bot.s2_bot_status.status,
      render: (bot) => <Tag tone={getStatusTone(bot.s2_bot_status.id)}>{bot.s2_bot_status.status}</Tag>,
    },
    {
      key: 'uses',
      title: title('analytics.column.uses'),
      sortable: true,
      align: 'end',
      text: (bot) => bot.uses_30_days,
      render: (bot) => (
        <span className={styles['number']}>
          {intl.formatNumber(bot.uses_30_days)}
          <small>{signed(intl, bot.uses_30_days - bot.uses_previous_30_days)}</small>
        </span>
      ),
    },
    {
      key: 'trend',
      title: title('analytics.column.trend'),
      visibleFrom: 'md',
      render: (bot) => (
        <span className={styles['trend']}>
          <Sparkline
            values={bot.trend}
            summary={intl.formatMessage(
              { id: 'analytics.trend.summary' },
              { bot: bot.name, now: bot.uses_30_days, before: bot.uses_previous_30_days },
            )}
          />
        </span>
      ),
    },
    {
      key: 'subscribers',
      title: title('analytics.column.subscribers'),
      sortable: true,
      align: 'end',
      visibleFrom: 'sm',
      text: (bot) => bot.num_subscribers,
      render: (bot) => (
        <span className={styles['number']}>
          {intl.formatNumber(bot.num_subscribers)}
          <small>
            {intl.formatMessage({ id: 'analytics.gain' }, { change: signed(intl, bot.subscribers_30_days) })}
          </small>
        </span>
      ),
    },
    {
      key: 'rating',
      title: title('analytics.column.rating'),
      sortable: true,
      align: 'end',
      visibleFrom: 'sm',
      text: (bot) => bot.avg_out_five ?? '',
      render: (bot) => (
        <span className={styles['number']}>
          {ratingText(intl, bot.avg_out_five)}
          {bot.num_reviews > 0 ? (
            <small>{intl.formatMessage({ id: 'analytics.reviews' }, { count: bot.num_reviews })}</small>
          ) : null}
        </span>
      ),
    },
  ];
}

function BotCell({ bot }: { bot: BotStats }) {
  return (
    <span className={styles['bot']}>
      <Avatar kind="bot" src={bot.thumb ?? bot.image} size={40} />
      <span className={styles['texts']}>
        <RowOpener to={paths.botAnalytics(bot.id)}>{bot.name}</RowOpener>
        <small>{bot.team_name}</small>
      </span>
    </span>
  );
}
