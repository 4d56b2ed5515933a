import { MoreOutlined } from '@ant-design/icons';
import { useIntl } from 'react-intl';

import type { Message } from '@/domain/conversations/mergeMessages';
import { useToast } from '@/shared/feedback/useToast';
import { LightButton } from '@/shared/ui/button/LightButton';
import { copyText } from '@/shared/ui/clipboard';
import { PressMenu } from '@/shared/ui/popup/PressMenu';

interface MessageMenuProps {
  message: Message;
  onReport: (messageId: number) => void;
}

/** What a person can do with a message of a bot. */
export function MessageMenu({ message, onReport }: MessageMenuProps) {
  const intl = useIntl();
  const toast = useToast();
  const copy = async () => {
    if (await copyText(message.text)) toast.success(intl.formatMessage({ id: 'shared.copied' }));
    else toast.error(intl.formatMessage({ id: 'shared.copy.failed' }));
  };
  const items = [
    ...(message.text === ''
      ? []
      : [{ key: 'copy', label: intl.formatMessage({ id: 'conversations.message.copy' }), onClick: () => void copy() }]),
    {
      key: 'report',
      label: intl.formatMessage({ id: 'conversations.message.report' }),
      onClick: () => onReport(message.id),
    },
  ];
  return (
    <PressMenu menu={{ items }} placement="bottomLeft">
      {(opener) => (
        <LightButton
          {...opener}
          type="text"
          size="small"
          icon={<MoreOutlined aria-hidden />}
          aria-label={intl.formatMessage({ id: 'conversations.message.actions' })}
        />
      )}
    </PressMenu>
  );
}
