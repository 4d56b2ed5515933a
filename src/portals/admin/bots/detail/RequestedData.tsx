import { FormattedMessage, useIntl } from 'react-intl';

import { ScopeList } from '@/domain/consents/ScopeList';
import { useGetBotConsentQuery } from '@/generated/consents/getBotConsent';
import { readResponse } from '@/shared/action/readResponse';
import { Panel } from '@/shared/ui/page/Panel';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';

import styles from '../AdminBots.module.css';

/** What the bot requests of its subscribers' data, which the platform enforces, with its reasons in both languages. */
export function RequestedData({ botId }: { botId: number }) {
  const intl = useIntl();
  const list = useGetBotConsentQuery({ variables: { botId }, fetchPolicy: 'cache-and-network' });
  const { response, failure } = readResponse(list);
  const requests = response?.data ?? undefined;
  return (
    <Panel title={intl.formatMessage({ id: 'consents.tab.title' })} count={requests?.length}>
      {requests === undefined ? (
        failure === undefined ? (
          <ListSkeleton count={2} />
        ) : (
          <ErrorState message={failure} onRetry={() => void list.refetch()} />
        )
      ) : requests.length === 0 ? (
        <p className={styles['panel']}>
          <FormattedMessage id="consents.none" />
        </p>
      ) : (
        <ScopeList requests={requests} isForReview />
      )}
    </Panel>
  );
}
