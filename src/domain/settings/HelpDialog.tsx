import { useIntl } from 'react-intl';

import { HelpList } from '@/domain/content/HelpList';
import { useGetHelpForAccountQuery } from '@/generated/content/getHelpForAccount';
import { readResponse } from '@/shared/action/readResponse';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';

import { SectionDialog } from './SectionDialog';
import styles from './Settings.module.css';

/** Questions and answers, one open at a time (console §2). */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const result = useGetHelpForAccountQuery({ fetchPolicy: 'cache-and-network' });
  const { response, failure } = readResponse(result);
  const items = response?.data?.filter(({ active }) => active) ?? [];
  return (
    <SectionDialog title={intl.formatMessage({ id: 'settings.help' })} onClose={onClose} width={640}>
      <div className={styles['scroll']}>
        {failure === undefined ? null : <ErrorState message={failure} onRetry={() => void result.refetch()} />}
        {response === undefined && failure === undefined ? <ListSkeleton /> : null}
        {response && items.length === 0 ? (
          <EmptyState title={intl.formatMessage({ id: 'settings.help.empty' })} />
        ) : null}
        {items.length > 0 ? <HelpList items={items} /> : null}
      </div>
    </SectionDialog>
  );
}
