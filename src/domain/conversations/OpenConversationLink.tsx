import { MessageOutlined } from '@ant-design/icons';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { Button } from 'antd';
import type { MouseEvent } from 'react';

import { paths } from '@/shared/paths';

interface OpenConversationLinkProps {
  botId: number;
  /** The bot's name, for the accessible name of the link. */
  name: string;
}

/** Opens the conversation with a bot. */
export function OpenConversationLink({ botId, name }: OpenConversationLinkProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const to = paths.messages(botId);
  const follow = (event: MouseEvent) => {
    // A click with a modifier key opens another tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(to);
  };
  return (
    <Button
      type="primary"
      href={to}
      icon={<MessageOutlined aria-hidden />}
      aria-label={intl.formatMessage({ id: 'store.openNamed' }, { name })}
      onClick={follow}
    >
      <FormattedMessage id="store.open" />
    </Button>
  );
}
