import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import type { Stats_BotUsageStatsFragment } from '@/generated/conversations/fragments';
import { useGetBotUsageQuery } from '@/generated/conversations/getBotUsage';
import { readResponse } from '@/shared/action/readResponse';
import { StatsTable } from '@/shared/chart/StatsTable';
import { useFormat } from '@/shared/format/useFormat';
import { Panel } from '@/shared/ui/page/Panel';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';

import styles from './MeasuredUsage.module.css';

type Stats = Stats_BotUsageStatsFragment;

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

/** The stats of one row as texts; a dash without a measurement. */
function useTexts(): (stats: Stats) => { requests: string; answers: string; answered: string; median: string } {
  const intl = useIntl();
  const format = useFormat();
  return ({ requests, answers, answered_percentage: answered, median_answer_seconds: median }) => ({
    requests: format.number(requests),
    answers: format.number(answers),
    answered:
      answered === null || answered === undefined
        ? '–'
        : intl.formatNumber(answered / 100, { style: 'percent', maximumFractionDigits: 1 }),
    median:
      median === null || median === undefined
        ? '–'
        : intl.formatNumber(median, { style: 'unit', unit: 'second', unitDisplay: 'short', maximumFractionDigits: 1 }),
  });
}

function Totals({ stats }: { stats: Stats }) {
  const texts = useTexts()(stats);
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

interface UsageTableProps {
  title: string;
  /** The heading of the first column. */
  first: string;
  rows: readonly { key: string; name: ReactNode; stats: Stats }[];
}

function UsageTable({ title, first, rows }: UsageTableProps) {
  const intl = useIntl();
  const toTexts = useTexts();
  const columns = ['usage.requests', 'usage.answered', 'usage.median'] as const;
  return (
    <StatsTable
      title={title}
      columns={[first, ...columns.map((id) => intl.formatMessage({ id }))]}
      rows={rows.map(({ key, name, stats }) => {
        const { requests, answered, median } = toTexts(stats);
        return { key, name, values: [requests, answered, median] };
      })}
    />
  );
}
