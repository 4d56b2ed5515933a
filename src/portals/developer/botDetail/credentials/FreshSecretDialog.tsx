import { Alert, Button, Modal } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { CopyButton } from '@/shared/ui/text/CopyButton';

import type { FreshSecret } from './credentials';
import styles from './Credentials.module.css';

/** A full new secret. Only the button closes the dialog, because the secret cannot be shown again. */
export function FreshSecretDialog({ secret, onClose }: { secret: FreshSecret; onClose: () => void }) {
  const intl = useIntl();
  const title = intl.formatMessage({ id: secret.titleId });
  return (
    <Modal
      open
      centered
      title={title}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          <FormattedMessage id="botDetail.secrets.stored" />
        </Button>
      }
    >
      <div className={styles['fresh']}>
        <Alert type="warning" showIcon title={<FormattedMessage id="botDetail.secrets.once" />} />
        <code className={styles['value']} dir="ltr" translate="no" role="group" aria-label={title}>
          {secret.value}
        </code>
        <div>
          <CopyButton text={secret.value} />
        </div>
      </div>
    </Modal>
  );
}
