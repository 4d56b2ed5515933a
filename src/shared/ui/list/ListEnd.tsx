import { Button, Spin } from 'antd';
import { FormattedMessage } from 'react-intl';

import { ErrorState } from '../state/ErrorState';
import styles from './ListEnd.module.css';

/** How far an endless list has come. */
export interface ListProgress {
  /** Whether the server has more than what is there. */
  hasMore: boolean;
  loading: boolean;
  /** Why the last page could not be read; null shows the general text, undefined means no failure. */
  failure?: string | null;
  /** Asked once per page when the end comes near, and by the button that keyboards reach. */
  onLoadMore: () => void;
}

/** What stands below an endless list: its loader, its failure, the button for more, or that this is all. */
export function ListEnd({ loading, failure, hasMore, onLoadMore }: ListProgress) {
  if (loading) {
    return (
      <div className={styles['end']} role="status">
        <Spin size="small" /> <FormattedMessage id="shared.list.loading" />
      </div>
    );
  }
  if (failure !== undefined) return <ErrorState message={failure} onRetry={onLoadMore} />;
  return (
    <div className={styles['end']}>
      {hasMore ? (
        <Button onClick={onLoadMore}>
          <FormattedMessage id="shared.list.loadMore" />
        </Button>
      ) : (
        <FormattedMessage id="shared.list.end" />
      )}
    </div>
  );
}
