import { Modal } from 'antd';
import { useIntl } from 'react-intl';

import type { ContentPage } from '@/generated/schema';
import { LegalText } from '@/shared/ui/LegalText';
import { useReturnFocus } from '@/shared/ui/useReturnFocus';

import styles from './Content.module.css';
import { HelpPreview } from './HelpPreview';
import { Previews } from './Preview';
import { TextReader } from './TextReader';
import { versionName } from './versionName';

interface VersionDialogProps {
  page: ContentPage;
  version: number;
  onClose: () => void;
}

/** A version as people read it, or read it once. */
export function VersionDialog({ page, version, onClose }: VersionDialogProps) {
  const intl = useIntl();
  useReturnFocus();
  const title = intl.formatMessage(
    { id: 'contentAdmin.viewTitle' },
    { page: intl.formatMessage({ id: `contentAdmin.page.${page}` }), version: versionName(intl, version) },
  );
  return (
    <TextReader page={page} version={version} title={title} onClose={onClose}>
      {({ items, description_en: english, description_tr: turkish }) => (
        <Modal open title={title} footer={null} width={960} onCancel={onClose}>
          <div className={styles['previews']}>
            {items ? (
              <HelpPreview
                items={items.map(({ title_en, title_tr, answer_en, answer_tr, active }) => ({
                  title: title_en,
                  titleTr: title_tr ?? '',
                  answer: answer_en,
                  answerTr: answer_tr ?? '',
                  active,
                }))}
              />
            ) : (
              <Previews>
                {(language) => (
                  <LegalText html={(language === 'tr' ? (turkish ?? english) : english) ?? ''} topHeading={2} />
                )}
              </Previews>
            )}
          </div>
        </Modal>
      )}
    </TextReader>
  );
}
