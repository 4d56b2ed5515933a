import { Modal } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { ComingSoon } from '@/shared/ui/ComingSoon';

/** Says what creating a bot will offer until its form is there. */
export function CreateBotDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  return (
    <Modal open footer={null} title={intl.formatMessage({ id: 'developerDashboard.createBot' })} onCancel={onClose}>
      <ComingSoon about={<FormattedMessage id="developerDashboard.createBot.coming" />} />
    </Modal>
  );
}
