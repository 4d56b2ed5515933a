import { Modal } from 'antd';
import { useIntl } from 'react-intl';

import { ArticleFailure } from '@/domain/news/ArticleFailure';
import type { Failure } from '@/domain/news/useArticle';

interface FailureDialogProps {
  failure: Failure;
  onRetry: () => void;
  onClose: () => void;
}

export function FailureDialog({ onClose, ...failure }: FailureDialogProps) {
  const intl = useIntl();
  return (
    <Modal open title={intl.formatMessage({ id: 'page.latestNews' })} footer={null} onCancel={onClose}>
      <ArticleFailure {...failure} />
    </Modal>
  );
}
