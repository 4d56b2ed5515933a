import { Modal } from 'antd';
import { useIntl } from 'react-intl';

import { GuestInvitation } from '@/domain/session/GuestInvitation';
import { useViewer } from '@/domain/session/SessionContext';

import type { PostView } from '../postView';
import { ComposerEditor } from './ComposerEditor';
import { useServerDraft } from './draft/useServerDraft';

interface ComposerDialogProps {
  newsId: number;
  onPosted?: (post: PostView) => void;
  onClose: () => void;
}

/** Dialog that shares an article as a post. Closing it preserves the draft. */
export function ComposerDialog({ newsId, onPosted, onClose }: ComposerDialogProps) {
  const intl = useIntl();
  const { hasGuestAccount } = useViewer();
  const isReady = useServerDraft({ newsId });
  if (hasGuestAccount) {
    return (
      <Modal open title={intl.formatMessage({ id: 'posts.composer.shareTitle' })} footer={null} onCancel={onClose}>
        <GuestInvitation />
      </Modal>
    );
  }
  if (!isReady) return null;
  return <ComposerEditor newsId={newsId} placement="dialog" isOpen onPosted={onPosted} onClose={onClose} />;
}
