import { FormattedMessage } from 'react-intl';

import { LightButton } from '../button/LightButton';
import { ErrorState } from '../state/ErrorState';
import styles from './ListEnd.module.css';

/** The progress of an infinite list. */
export interface ListProgress {
  /** Whether the server has further items. */
  hasMore: boolean;
  loading: boolean;
  /** Why the last page could not be read; null shows the general text, undefined means no failure. */
  failure?: string | null;
  /** Called once per page near the end, and by the button for keyboards. */
  onLoadMore: () => void;
}

/** The end of an infinite list: loader, failure, the button for more, or the note that this is all. */
export function ListEnd({ loading, failure, hasMore, onLoadMore }: ListProgress) {
  if (loading) {
    return (
      <div className={styles['end']} role="status">
        <span className={styles['spinner']} aria-hidden="true" /> <FormattedMessage id="shared.list.loading" />
      </div>
    );
  }
  if (failure !== undefined) return <ErrorState message={failure} onRetry={onLoadMore} />;
  return (
    <div className={styles['end']}>
      {hasMore ? (
        <LightButton onClick={onLoadMore}>
          <FormattedMessage id="shared.list.loadMore" />
        </LightButton>
      ) : (
        <FormattedMessage id="shared.list.end" />
      )}
    </div>
  );
}
