import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';

import { useGetBotRatingOverViewQuery } from '@/generated/store/getBotRatingOverView';
import type { RatingOverview_RatingOverviewFragment } from '@/generated/store/fragments';
import { readResponse } from '@/shared/action/readResponse';
import { useFormat } from '@/shared/format/useFormat';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { Panel } from '@/shared/ui/page/Panel';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';

import { roundStars, Stars } from './Stars';
import styles from './Store.module.css';

/** The average rating of a bot and the distribution of the stars (console §3). */
export function RatingOverview({ botId }: { botId: number }) {
  const result = useGetBotRatingOverViewQuery({ variables: { botId }, fetchPolicy: 'cache-and-network' });
  const { response, failure } = readResponse(result);
  return <RatingPanel overview={response?.data} failure={failure} onRetry={() => void result.refetch()} />;
}

interface RatingPanelProps {
  /** Undefined until it is loaded. */
  overview: RatingOverview_RatingOverviewFragment | null | undefined;
  failure: string | null | undefined;
  onRetry: () => void;
}

/** The panel without its query, for data that is loaded elsewhere. */
export function RatingPanel({ overview, failure, onRetry }: RatingPanelProps) {
  const intl = useIntl();
  return (
    <Panel title={intl.formatMessage({ id: 'store.rating.title' })}>
      {failure === undefined ? null : <ErrorState message={failure} onRetry={onRetry} />}
      {failure === undefined && !overview ? <ListSkeleton count={2} /> : null}
      {overview?.rating_total_user_count === 0 ? (
        <EmptyState title={intl.formatMessage({ id: 'store.rating.none' })} />
      ) : null}
      {overview && overview.rating_total_user_count > 0 ? <RatingStats overview={overview} /> : null}
    </Panel>
  );
}

/** Without decimals, because few ratings do not justify more precision. */
const formatWholePercent = (intl: IntlShape, percent: number): string =>
  intl.formatNumber(percent / 100, { style: 'percent', maximumFractionDigits: 0 });

function RatingStats({ overview }: { overview: RatingOverview_RatingOverviewFragment }) {
  const intl = useIntl();
  const format = useFormat();
  const shares = [
    [5, overview.five_star_percentage],
    [4, overview.four_star_percentage],
    [3, overview.three_star_percentage],
    [2, overview.two_star_percentage],
    [1, overview.one_star_percentage],
  ] as const;
  return (
    <div className={styles['rating']}>
      <div className={styles['average']}>
        <strong>{format.number(roundStars(overview.avg_out_five))}</strong>
        <Stars value={overview.avg_out_five} />
        <small>
          <FormattedMessage id="store.rating.count" values={{ count: overview.rating_total_user_count }} />
        </small>
      </div>
      <ul className={styles['shares']}>
        {shares.map(([stars, percent]) => (
          <li key={stars}>
            <span className={styles['shareText']}>
              <FormattedMessage
                id="store.rating.share"
                values={{ stars, percent: formatWholePercent(intl, percent) }}
              />
            </span>
            <span className={styles['track']} aria-hidden="true">
              <span className={styles['bar']} style={{ inlineSize: `${Math.min(100, Math.max(0, percent))}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
