import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useParams } from 'react-router';

import { useConversations } from '@/domain/conversations/useConversations';
import { useViewer } from '@/domain/session/SessionContext';
import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';
import { readId } from '@/shared/url/readId';

import { ConversationList } from './ConversationList';
import { ConversationPane } from './ConversationPane';
import styles from './Messages.module.css';

/** The viewer's conversations with bots. On a phone the list and the open conversation are separate screens. */
export function MessagesPage() {
  const intl = useIntl();
  const { role } = useViewer();
  const botId = readId(useParams()['botId']);
  const { conversations, failure, retry } = useConversations();
  return (
    <div className={styles['page']} data-open={botId !== undefined}>
      <div className={styles['side']}>
        <h1 className={styles['title']} tabIndex={-1}>
          {intl.formatMessage({ id: 'page.messages' })}
        </h1>
        <Link className={styles['access']} to={paths.dataAccess()}>
          <FormattedMessage id="consents.openPage" />
        </Link>
        {conversations === undefined ? (
          failure === undefined ? (
            <ListSkeleton />
          ) : (
            <ErrorState message={failure} onRetry={retry} />
          )
        ) : conversations.length === 0 ? (
          <EmptyState
            image="bot"
            title={intl.formatMessage({ id: 'conversations.empty' })}
            hint={intl.formatMessage({ id: 'conversations.emptyHint' })}
            action={
              role === 'app_user' ? (
                <Link to={paths.marketplace()}>
                  <FormattedMessage id="conversations.findBots" />
                </Link>
              ) : null
            }
          />
        ) : (
          <ConversationList conversations={conversations} />
        )}
      </div>
      <div className={styles['main']}>
        {botId === undefined ? (
          <p className={styles['choose']}>
            <FormattedMessage id="conversations.choose" />
          </p>
        ) : (
          <ConversationPane key={botId} botId={botId} />
        )}
      </div>
    </div>
  );
}
