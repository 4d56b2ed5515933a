import { FormattedMessage, useIntl } from 'react-intl';

import { ErrorState } from '@/shared/ui/state/ErrorState';
import { Panel } from '@/shared/ui/page/Panel';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';

import styles from './Commands.module.css';
import { formatUsage, getCommandDescription, useCommands } from './useCommands';

/** The commands of a bot, as the store shows them. */
export function CommandOverview({ botId }: { botId: number }) {
  const intl = useIntl();
  const { items, loading, failure, refetch } = useCommands(botId);
  return (
    <Panel title={intl.formatMessage({ id: 'commands.title' })} count={items.length > 0 ? items.length : undefined}>
      <div className={styles['plain']}>
        {items.map((command) => (
          <span key={command.id} className={styles['texts']}>
            <code translate="no" dir="ltr">
              {formatUsage(command, intl.locale)}
            </code>
            <span>{getCommandDescription(command, intl.locale)}</span>
          </span>
        ))}
        {items.length === 0 && loading ? <ListSkeleton count={2} /> : null}
        {items.length === 0 && !loading && failure === undefined ? (
          <p>
            <FormattedMessage id="commands.none" />
          </p>
        ) : null}
        {failure === undefined ? null : <ErrorState message={failure} onRetry={() => void refetch()} />}
      </div>
    </Panel>
  );
}
