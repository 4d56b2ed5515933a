import { useIntl } from 'react-intl';

import type { CommandTable_BotCommandFragment } from '@/generated/commands/fragments';
import {
  RemoveBotCommandDocument,
  type RemoveBotCommandQuery,
  type RemoveBotCommandQueryVariables,
} from '@/generated/commands/removeBotCommand';
import { useQueryAction } from '@/shared/action/useQueryAction';
import { useConfirm } from '@/shared/feedback/useConfirm';

import { COMMAND_QUERIES } from './commandQueries';
import { formatCommand } from './useCommands';

/** Removes a command after a confirmation and refetches the list and the bot. */
export function useRemoveCommand(botId: number): (command: CommandTable_BotCommandFragment) => void {
  const intl = useIntl();
  const confirm = useConfirm();
  const remove = useQueryAction<RemoveBotCommandQuery, RemoveBotCommandQueryVariables>(RemoveBotCommandDocument, {
    failure: 'form',
    refetchQueries: COMMAND_QUERIES,
  });
  return (command) =>
    confirm({
      title: intl.formatMessage({ id: 'commands.removeTitle' }, { command: formatCommand(command) }),
      message: intl.formatMessage({ id: 'commands.removeMessage' }),
      okLabel: intl.formatMessage({ id: 'commands.removeOk' }),
      danger: true,
      run: async () => {
        const result = await remove.run({ botId, id: command.id });
        return result.ok ? undefined : result.message;
      },
    });
}
