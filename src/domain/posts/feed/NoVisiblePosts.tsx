import { useIntl } from 'react-intl';

import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ListEnd, type ListProgress } from '@/shared/ui/list/ListEnd';

/** Shown when several pages contain no visible posts but more pages follow. */
export function NoVisiblePosts({ hasMore, loading, failure, onLoadMore }: ListProgress) {
  const intl = useIntl();
  return (
    <EmptyState
      title={intl.formatMessage({ id: 'posts.allMuted' })}
      action={<ListEnd hasMore={hasMore} loading={loading} failure={failure} onLoadMore={onLoadMore} />}
    />
  );
}
