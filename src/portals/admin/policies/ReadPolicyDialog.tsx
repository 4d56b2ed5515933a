import { Modal } from 'antd';
import { useIntl } from 'react-intl';

import { useReturnFocus } from '@/shared/ui/hooks/useReturnFocus';

import { BilingualPreview } from '../texts/Previews';
import styles from '../texts/Texts.module.css';
import { toTexts, type PolicyVersion } from './source';

/** A version of a policy as readers see it, in both languages. */
export function ReadPolicyDialog({ text, onClose }: { text: PolicyVersion; onClose: () => void }) {
  const intl = useIntl();
  useReturnFocus();
  return (
    <Modal
      open
      title={intl.formatMessage(
        { id: 'policyAdmin.version' },
        { type: text.policy_type, version: String(text.version) },
      )}
      footer={null}
      width={960}
      onCancel={onClose}
    >
      <div className={styles['previews']}>
        <BilingualPreview texts={toTexts(text)} isWhole />
      </div>
    </Modal>
  );
}
