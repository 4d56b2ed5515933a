import { Modal } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import type { MessageId } from '@/shared/i18n/messages';
import { ComingSoon } from '@/shared/ui/ComingSoon';

interface ComingDialogProps {
  titleId: MessageId;
  aboutId: MessageId;
  onClose: () => void;
}

/** A dialog that is not built yet, and says so. */
export function ComingDialog({ titleId, aboutId, onClose }: ComingDialogProps) {
  const intl = useIntl();
  return (
    <Modal
      open
      centered
      title={intl.formatMessage({ id: titleId })}
      footer={null}
      onCancel={onClose}
      closable={{ 'aria-label': intl.formatMessage({ id: 'shared.action.close' }) }}
    >
      <ComingSoon about={<FormattedMessage id={aboutId} />} />
    </Modal>
  );
}
