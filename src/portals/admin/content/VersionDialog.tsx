import { Modal } from 'antd';
import { useIntl } from 'react-intl';

import type { ContentPage } from '@/generated/schema';
import { useReturnFocus } from '@/shared/ui/hooks/useReturnFocus';

import styles from '../texts/Texts.module.css';
import { TextPreview } from './TextPreview';
import { ContentVersionLoader } from './ContentVersionLoader';
import { versionName } from './versionName';

interface VersionDialogProps {
  page: ContentPage;
  version: number;
  onClose: () => void;
}

/** A version as readers see it. */
export function VersionDialog({ page, version, onClose }: VersionDialogProps) {
  const intl = useIntl();
  useReturnFocus();
  const title = intl.formatMessage(
    { id: 'contentAdmin.viewTitle' },
    { page: intl.formatMessage({ id: `contentAdmin.page.${page}` }), version: versionName(intl, version) },
  );
  return (
    <ContentVersionLoader page={page} version={version} title={title} onClose={onClose}>
      {(text) => (
        <Modal open title={title} footer={null} width={960} onCancel={onClose}>
          <div className={styles['previews']}>
            <TextPreview text={text} />
          </div>
        </Modal>
      )}
    </ContentVersionLoader>
  );
}
