import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import type { Command } from '@/domain/conversations/commandCompletion';
import { EmptyState } from '@/shared/ui/state/EmptyState';

import styles from './Messages.module.css';

interface EmptyConversationProps {
  botName: string;
  /** Whether the person can write now. Otherwise a notice below says what is missing. */
  canWrite: boolean;
  commands: readonly Command[];
  onChoose: (command: Command) => void;
}

const MAX_COMMANDS = 6;

/** An empty conversation: the first commands of the bot as buttons. */
export function EmptyConversation({ botName, canWrite, commands, onChoose }: EmptyConversationProps) {
  const intl = useIntl();
  return (
    <div className={styles['start']}>
      <EmptyState
        title={intl.formatMessage({ id: 'conversations.start' }, { name: botName })}
        {...(canWrite && { hint: intl.formatMessage({ id: 'conversations.startHint' }) })}
        action={
          !canWrite || commands.length === 0 ? null : (
            <ul className={styles['starters']}>
              {commands.slice(0, MAX_COMMANDS).map((command) => (
                <li key={command.command}>
                  <Button onClick={() => onChoose(command)}>
                    <span translate="no">/{command.command}</span>
                    <span className={styles['starterHint']}>{command.description}</span>
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      />
      {canWrite && commands.length === 0 ? (
        <p className={styles['note']}>
          <FormattedMessage id="conversations.noCommands" />
        </p>
      ) : null}
    </div>
  );
}
