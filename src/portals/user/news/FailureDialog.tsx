import { Modal } from 'antd';
import { useIntl } from 'react-intl';

import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';

import type { ArticleFailure } from './useArticle';

interface FailureProps {
  failure: ArticleFailure;
  onRetry: () => void;
}

/** Why an article does not show. */
export function Failure({ failure, onRetry }: FailureProps) {
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

export function FailureDialog({ onClose, ...failure }: FailureProps & { onClose: () => void }) {
  const intl = useIntl();
  return (
    <Modal open title={intl.formatMessage({ id: 'page.latestNews' })} footer={null} onCancel={onClose}>
      <Failure {...failure} />
    </Modal>
  );
}
