import { FormattedMessage, useIntl } from 'react-intl';

import { useGetBotDataAccessListQuery } from '@/generated/consents/getBotDataAccessList';
import { readResponse } from '@/shared/action/readResponse';
import { paths } from '@/shared/paths';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';
import styles from '@/domain/consents/Consents.module.css';

import { BotAccess } from './BotAccess';

/** Bots per request: more than people have. */
const PAGE_SIZE = 100;

/** The bots that may read the viewer's data, with every read per day. */
export function DataAccessPage() {
  const intl = useIntl();
  const list = useGetBotDataAccessListQuery({
    variables: { pageNumber: 1, pageSize: PAGE_SIZE },
    fetchPolicy: 'cache-and-network',
  });
  const { response, failure } = readResponse(list);
  const bots = response?.data;
  return (
    <PageLayout
      title={intl.formatMessage({ id: 'page.dataAccess' })}
      description={<FormattedMessage id="consents.page.hint" />}
      breadcrumbs={[{ label: intl.formatMessage({ id: 'page.messages' }), to: paths.messages() }]}
    >
      {bots === undefined || bots === null ? (
        failure === undefined ? (
          <ListSkeleton />
        ) : (
          <ErrorState message={failure} onRetry={() => void list.refetch()} />
        )
      ) : bots.length === 0 ? (
        <EmptyState
          title={intl.formatMessage({ id: 'consents.page.empty' })}
          hint={intl.formatMessage({ id: 'consents.page.emptyHint' })}
        />
      ) : (
        <div className={styles['page']}>
          {bots.map((bot) => (
            <BotAccess key={bot.bot_id} access={bot} />
          ))}
        </div>
      )}
    </PageLayout>
  );
}
