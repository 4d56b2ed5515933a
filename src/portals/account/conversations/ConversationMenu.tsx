import { MoreOutlined } from '@ant-design/icons';
import { useIntl } from 'react-intl';

import type { Conversation_ConversationFragment } from '@/generated/conversations/fragments';
import { LightButton } from '@/shared/ui/button/LightButton';
import { PressMenu } from '@/shared/ui/popup/PressMenu';

import { useConversationItems } from './useConversationItems';

/** What a person can do with a conversation, in its header and in the list. */
export function ConversationMenu({ conversation }: { conversation: Conversation_ConversationFragment }) {
  const intl = useIntl();
  const items = useConversationItems(conversation);
  return (
    <PressMenu menu={{ items }} placement="bottomRight">
      {(opener) => (
        <LightButton
          {...opener}
          icon={<MoreOutlined aria-hidden />}
          aria-label={intl.formatMessage({ id: 'shared.action.actionsFor' }, { name: conversation.bot_name })}
        />
      )}
    </PressMenu>
  );
}
