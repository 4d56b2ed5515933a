import { Input, Modal } from 'antd';
import { useIntl } from 'react-intl';

import type { RoleName } from '@/domain/session/viewer';
import { paths } from '@/shared/paths';
import { useReturnFocus } from '@/shared/ui/hooks/useReturnFocus';
import { CopyButton } from '@/shared/ui/text/CopyButton';

import styles from './InviteFriendDialog.module.css';

interface InviteFriendDialogProps {
  role: Exclude<RoleName, 'guest' | 'admin'>;
  onClose: () => void;
}

/** An invitation text to copy. Developers invite to the registration of developers (console §2). */
export function InviteFriendDialog({ role, onClose }: InviteFriendDialogProps) {
  const intl = useIntl();
  useReturnFocus();
  const path = role === 'bot_developer' ? paths.register({ as: 'developer' }) : paths.register();
  const text = intl.formatMessage({ id: `profile.invite.text.${role}` }, { link: `${window.location.origin}${path}` });
  return (
    <Modal open title={intl.formatMessage({ id: 'profile.invite' })} footer={null} onCancel={onClose} width={520}>
      <div className={styles['invite']}>
        <p>{intl.formatMessage({ id: 'profile.invite.about' })}</p>
        <Input.TextArea
          readOnly
          className="b-read-only"
          value={text}
          autoSize={{ minRows: 4, maxRows: 10 }}
          aria-label={intl.formatMessage({ id: 'profile.invite.label' })}
          onFocus={(event) => event.target.select()}
        />
        <span>
          <CopyButton text={text} />
        </span>
      </div>
    </Modal>
  );
}
