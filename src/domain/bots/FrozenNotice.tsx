import { Alert, Button } from 'antd';
import { FormattedMessage } from 'react-intl';

import { useBotRequests } from './botActions';

interface FrozenNoticeProps {
  bot: { id: number; viewer_can: { cancel_request: boolean } };
  /** Hides the button where another one for the same action is visible. */
  hasButton?: boolean;
  className?: string | undefined;
}

/** Says that a bot under review is frozen, and offers to withdraw the request. */
export function FrozenNotice({ bot, hasButton = true, className }: FrozenNoticeProps) {
  const requests = useBotRequests();
  return (
    <Alert
      className={className}
      type="info"
      showIcon
      role="note"
      title={<FormattedMessage id="botDetail.frozen.title" />}
      description={
        <FormattedMessage
          id={bot.viewer_can.cancel_request ? 'botDetail.frozen.hint' : 'botDetail.frozen.readerHint'}
        />
      }
      action={
        hasButton && bot.viewer_can.cancel_request ? (
          <Button onClick={() => requests.confirmCancel(bot)}>
            <FormattedMessage id="botDetail.next.cancel" />
          </Button>
        ) : null
      }
    />
  );
}
