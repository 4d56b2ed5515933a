import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useParams } from 'react-router';

import { useGetBotAnalysisOverviewQuery } from '@/generated/bots/getBotAnalysisOverview';
import { readResponse } from '@/shared/action/readResponse';
import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { DetailSkeleton } from '@/shared/ui/state/Skeletons';
import { StatTile, StatTileGrid } from '@/shared/ui/stats/StatTile';
import { readId } from '@/shared/url/readId';
import { FIRST_PAGE } from '@rules/paging';

import { ratingText, signed, type BotStats } from './analysisColumns';
import styles from './Analytics.module.css';
import { BotCharts } from './BotCharts';

/** The stats and charts of one bot. To users outside the team the bot does not exist. */
export function BotAnalyticsPage() {
  const botId = readId(useParams()['botAnalyticsId']);
  if (botId === undefined) return <NoStats />;
  return <AnalyticsById key={botId} botId={botId} />;
}

function AnalyticsById({ botId }: { botId: number }) {
  const intl = useIntl();
  const result = useGetBotAnalysisOverviewQuery({
    variables: { botId, pageNumber: FIRST_PAGE, pageSize: 1 },
    fetchPolicy: 'cache-and-network',
  });
  const { response, failure } = readResponse(result);
  const bot = response?.data?.[0];
  if (response && bot === undefined) return <NoStats />;
  return (
    <PageLayout
      title={bot?.name ?? intl.formatMessage({ id: 'page.botAnalytics' })}
      description={<FormattedMessage id="analytics.detail.about" />}
      breadcrumbs={[{ label: intl.formatMessage({ id: 'analytics.detail.breadcrumb' }), to: paths.botsAnalytics() }]}
      actions={
        <Link to={paths.myBotDetail(botId)}>
          <FormattedMessage id="analytics.detail.manage" />
        </Link>
      }
    >
      {failure !== undefined ? (
        <ErrorState message={failure} onRetry={() => void result.refetch()} />
      ) : bot === undefined ? (
        <DetailSkeleton />
      ) : (
        <>
          <BotTiles bot={bot} />
          <BotCharts botId={botId} />
        </>
      )}
    </PageLayout>
  );
}

function BotTiles({ bot }: { bot: BotStats }) {
  const intl = useIntl();
  return (
    <div className={styles['stats']}>
      <StatTileGrid label={intl.formatMessage({ id: 'analytics.detail.stats' })}>
        <StatTile
          label={intl.formatMessage({ id: 'analytics.column.uses' })}
          value={bot.uses_30_days}
          hint={intl.formatMessage({ id: 'analytics.usesBefore' }, { count: bot.uses_previous_30_days })}
          to={paths.myBotDetail(bot.id, { tab: 'commands' })}
        />
        <StatTile
          label={intl.formatMessage({ id: 'analytics.column.subscribers' })}
          value={bot.num_subscribers}
          hint={intl.formatMessage({ id: 'analytics.gain' }, { change: signed(intl, bot.subscribers_30_days) })}
          to={paths.myBotDetail(bot.id, { tab: 'subscribers' })}
        />
        <StatTile
          label={intl.formatMessage({ id: 'analytics.ratings.title' })}
          value={bot.avg_out_five === null ? null : Math.round(bot.avg_out_five * 10) / 10}
          hint={
            bot.avg_out_five === null
              ? ratingText(intl, null)
              : intl.formatMessage({ id: 'analytics.reviews' }, { count: bot.num_reviews })
          }
          to={paths.myBotDetail(bot.id, { tab: 'reviews' })}
        />
      </StatTileGrid>
    </div>
  );
}

function NoStats() {
  const intl = useIntl();
  return (
    <PageLayout title={intl.formatMessage({ id: 'page.botAnalytics' })}>
      <EmptyState
        image="bot"
        title={intl.formatMessage({ id: 'analytics.detail.notFound' })}
        hint={intl.formatMessage({ id: 'analytics.detail.notFoundHint' })}
        action={
          <Link to={paths.botsAnalytics()}>
            <FormattedMessage id="analytics.detail.backToList" />
          </Link>
        }
      />
    </PageLayout>
  );
}
