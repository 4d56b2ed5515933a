import type { MenuProps } from 'antd';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';

import { useBlockBotMutation } from '@/generated/conversations/blockBot';
import { useClearConversationMutation } from '@/generated/conversations/clearConversation';
import type { Conversation_ConversationFragment } from '@/generated/conversations/fragments';
import { useMuteConversationMutation } from '@/generated/conversations/muteConversation';
import { useUnblockBotMutation } from '@/generated/conversations/unblockBot';
import { useAction } from '@/shared/action/useAction';
import { useConfirm } from '@/shared/feedback/useConfirm';
import { paths } from '@/shared/paths';
import { withDialog } from '@/shared/url/withDialog';

const LISTS = ['getConversationList', 'getUnreadConversationCount'];

/** The menu items that mute, clear, report and block a conversation. What cannot be undone is confirmed. */
export function useConversationItems(conversation: Conversation_ConversationFragment): NonNullable<MenuProps['items']> {
  const intl = useIntl();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const { bot_id: botId, bot_name: name, is_muted: isMuted } = conversation;
  const mute = useAction(useMuteConversationMutation, { refetchQueries: LISTS });
  const clear = useAction(useClearConversationMutation, {
    failure: 'form',
    refetchQueries: [...LISTS, 'getConversationMessages'],
  });
  const block = useAction(useBlockBotMutation, { failure: 'form', refetchQueries: [...LISTS, 'getConversation'] });
  const unblock = useAction(useUnblockBotMutation, { refetchQueries: LISTS });

  const confirmClear = () =>
    confirm({
      title: intl.formatMessage({ id: 'conversations.clear.title' }, { name }),
      message: intl.formatMessage({ id: 'conversations.clear.message' }),
      okLabel: intl.formatMessage({ id: 'conversations.clear' }),
      danger: true,
      run: async () => {
        const result = await clear.run({ botId });
        return result.ok ? undefined : result.message;
      },
    });
  const confirmBlock = () =>
    confirm({
      title: intl.formatMessage({ id: 'conversations.block.title' }, { name }),
      message: intl.formatMessage({ id: 'conversations.block.message' }),
      okLabel: intl.formatMessage({ id: 'conversations.block' }),
      danger: true,
      run: async () => {
        const result = await block.run({ botId });
        return result.ok ? undefined : result.message;
      },
    });

  const isBlocked = conversation.closed_reason === 'blocked';
  return [
    {
      key: 'mute',
      label: intl.formatMessage({ id: isMuted ? 'conversations.unmute' : 'conversations.mute' }),
      onClick: () => void mute.run({ botId, isMuted: !isMuted }),
    },
    ...(conversation.last_seq > conversation.cleared_seq
      ? [{ key: 'clear', label: intl.formatMessage({ id: 'conversations.clear' }), onClick: confirmClear }]
      : []),
    {
      key: 'report',
      label: intl.formatMessage({ id: 'conversations.report' }),
      onClick: () => void navigate(withDialog(paths.messages(botId), 'report')),
    },
    isBlocked
      ? {
          key: 'unblock',
          label: intl.formatMessage({ id: 'conversations.unblock' }),
          onClick: () => void unblock.run({ botId }),
        }
      : {
          key: 'block',
          danger: true,
          label: intl.formatMessage({ id: 'conversations.block' }),
          onClick: confirmBlock,
        },
  ];
}
