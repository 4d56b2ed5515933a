import { FormattedMessage, useIntl } from 'react-intl';

import { useGetBotUsageQuery } from '@/generated/conversations/getBotUsage';
import { readResponse } from '@/shared/action/readResponse';
import { Panel } from '@/shared/ui/page/Panel';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';

import styles from './MeasuredUsage.module.css';
import { UsageTable } from './UsageTable';
import { useUsageTexts, type Stats } from './useUsageTexts';

/** What people requested of a bot and how it answered, as the platform measured it. */
export function MeasuredUsage({ botId }: { botId: number }) {
  const intl = useIntl();
  const result = useGetBotUsageQuery({ variables: { botId }, fetchPolicy: 'cache-and-network' });
  const { response, failure } = readResponse(result);
  const usage = response?.data ?? undefined;
  return (
    <Panel title={intl.formatMessage({ id: 'usage.title' })}>
      {usage === undefined ? (
        failure === undefined ? (
          <ListSkeleton count={2} />
        ) : (
          <ErrorState message={failure} onRetry={() => void result.refetch()} />
        )
      ) : usage.total === null || usage.total === undefined ? (
        <EmptyState
          title={intl.formatMessage({ id: 'usage.empty' })}
          hint={intl.formatMessage({ id: 'usage.emptyHint' })}
        />
      ) : (
        <>
          <p className={styles['intro']}>
            <FormattedMessage id="usage.intro" />
          </p>
          <Totals stats={usage.total} />
          <UsageTable
            title={intl.formatMessage({ id: 'usage.byCommand' })}
            first={intl.formatMessage({ id: 'usage.command' })}
            rows={usage.commands.map(({ command, stats }) => ({
              key: command ?? '',
              name: command === null || command === undefined ? <FormattedMessage id="usage.texts" /> : `/${command}`,
              stats,
            }))}
          />
          <details className={styles['days']}>
            <summary>
              <FormattedMessage id="usage.byDay" />
            </summary>
            <UsageTable
              title={intl.formatMessage({ id: 'usage.byDay' })}
              first={intl.formatMessage({ id: 'consents.page.day' })}
              rows={usage.days.map(({ day, stats }) => ({
                key: day,
                name: (
                  <time dateTime={day}>
                    {intl.formatDate(`${day}T12:00:00.000Z`, { dateStyle: 'medium', timeZone: 'UTC' })}
                  </time>
                ),
                stats,
              }))}
            />
          </details>
        </>
      )}
    </Panel>
  );
}

function Totals({ stats }: { stats: Stats }) {
  const texts = useUsageTexts()(stats);
  const items = [
    ['usage.requests', texts.requests],
    ['usage.answers', texts.answers],
    ['usage.answered', texts.answered],
    ['usage.median', texts.median],
  ] as const;
  return (
    <dl className={styles['totals']}>
      {items.map(([id, text]) => (
        <div key={id}>
          <dt>
            <FormattedMessage id={id} />
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
