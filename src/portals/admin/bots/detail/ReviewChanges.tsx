import { FormattedMessage, useIntl } from 'react-intl';

import { ChangeList } from '@/domain/manifests/ChangeList';
import { useGetBotReviewChangesQuery } from '@/generated/manifests/getBotReviewChanges';
import { readResponse } from '@/shared/action/readResponse';
import { useFormat } from '@/shared/format/useFormat';
import { Panel } from '@/shared/ui/page/Panel';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';

import styles from '../AdminBots.module.css';

/** Loads what the team changed since the last review, with the version that a decision names. */
export function useReviewChanges(botId: number) {
  const result = useGetBotReviewChangesQuery({ variables: { botId }, fetchPolicy: 'cache-and-network' });
  const { response, failure } = readResponse(result);
  return { changes: response?.data ?? undefined, failure, refetch: result.refetch };
}

/** What the team changed of texts, commands and data access since reviewers last decided about the bot. */
export function ReviewChanges({ botId }: { botId: number }) {
  const intl = useIntl();
  const format = useFormat();
  const { changes: review, failure, refetch } = useReviewChanges(botId);
  const title = intl.formatMessage({ id: 'botAdmin.changes' });
  if (review === undefined)
    return (
      <Panel title={title}>
        {failure === undefined ? (
          <ListSkeleton count={2} />
        ) : (
          <ErrorState message={failure} onRetry={() => void refetch()} />
        )}
      </Panel>
    );
  const { changes, reviewed_cts: reviewedAt, was_accepted: wasAccepted } = review;
  return (
    <Panel title={title} count={changes.length > 0 ? changes.length : undefined}>
      <div className={styles['panel']}>
        <p className={styles['muted']}>
          {reviewedAt === null ? (
            <FormattedMessage id="botAdmin.changes.noReview" />
          ) : (
            <FormattedMessage
              id={wasAccepted ? 'botAdmin.changes.accepted' : 'botAdmin.changes.rejected'}
              values={{ date: format.date(reviewedAt) }}
            />
          )}
        </p>
        {reviewedAt !== null && changes.length === 0 ? (
          <p>
            <FormattedMessage id="botAdmin.changes.none" />
          </p>
        ) : null}
        {changes.length > 0 ? <ChangeList label={title} changes={changes} /> : null}
      </div>
    </Panel>
  );
}
