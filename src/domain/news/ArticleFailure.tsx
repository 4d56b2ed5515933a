import { useIntl } from 'react-intl';

import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ErrorState } from '@/shared/ui/state/ErrorState';

import type { Failure } from './useArticle';

interface ArticleFailureProps {
  failure: Failure;
  onRetry: () => void;
}

export function ArticleFailure({ failure, onRetry }: ArticleFailureProps) {
  const intl = useIntl();
  return failure.isGone ? (
    <EmptyState
      title={intl.formatMessage({ id: 'news.page.gone' })}
      hint={intl.formatMessage({ id: 'news.page.goneHint' })}
    />
  ) : (
    <ErrorState message={failure.message} onRetry={onRetry} />
  );
}
