import { Button } from 'antd';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';

import type { Conversation_ConversationFragment } from '@/generated/conversations/fragments';
import { useUnblockBotMutation } from '@/generated/conversations/unblockBot';
import type { ConversationClosedReason } from '@/generated/schema';
import { useAction } from '@/shared/action/useAction';
import { paths } from '@/shared/paths';

import styles from './Messages.module.css';

interface ClosedNoticeProps {
  bot: Pick<Conversation_ConversationFragment, 'bot_id'>;
  reason: ConversationClosedReason;
}

/** Why the viewer cannot write to a bot, with what helps, in place of the composer. */
export function ClosedNotice({ bot, reason }: ClosedNoticeProps) {
  const unblock = useAction(useUnblockBotMutation, { refetchQueries: ['getConversationList'] });
  return (
    <p className={styles['closed']}>
      <FormattedMessage id={`conversations.closed.${reason}`} />{' '}
      {reason === 'blocked' ? (
        <Button size="small" loading={unblock.busy} onClick={() => void unblock.run({ botId: bot.bot_id })}>
          <FormattedMessage id="conversations.unblock" />
        </Button>
      ) : (
        <Link to={paths.botDetail(bot.bot_id)}>
          <FormattedMessage id="conversations.openBot" />
        </Link>
      )}
    </p>
  );
}
