import { useState } from 'react';
import { useIntl } from 'react-intl';

import type { CommandTable_BotCommandFragment } from '@/generated/commands/fragments';
import {
  UpdateBotCommandDocument,
  type UpdateBotCommandQuery,
  type UpdateBotCommandQueryVariables,
} from '@/generated/commands/updateBotCommand';
import { useQueryAction } from '@/shared/action/useQueryAction';

import { formatCommand } from './useCommands';

type Command = CommandTable_BotCommandFragment;

interface CommandOrder {
  /** The commands in the displayed order. */
  items: readonly Command[];
  /** Moves a command to this index. The change is optimistic and is reverted when the server rejects it. */
  move: (command: Command, to: number) => Promise<void>;
  busy: boolean;
  /** The result of the last move, for screen readers. */
  announcement: string;
}

export function moveItem<Item extends { id: number }>(items: readonly Item[], item: Item, to: number): Item[] {
  const remaining = items.filter(({ id }) => id !== item.id);
  return [...remaining.slice(0, to), item, ...remaining.slice(to)];
}

export function useCommandOrder(
  botId: number,
  stored: readonly Command[],
  refetch: () => Promise<unknown>,
): CommandOrder {
  const intl = useIntl();
  const [expected, setExpected] = useState<readonly Command[] | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const update = useQueryAction<UpdateBotCommandQuery, UpdateBotCommandQueryVariables>(UpdateBotCommandDocument, {
    success: 'silent',
  });
  const busy = expected !== null;

  const move = async (command: Command, to: number) => {
    const from = stored.findIndex(({ id }) => id === command.id);
    if (busy || from < 0 || to === from || to < 0 || to >= stored.length) return;
    const name = formatCommand(command);
    setExpected(moveItem(stored, command, to));
    setAnnouncement(
      intl.formatMessage({ id: 'commands.moved' }, { command: name, place: to + 1, count: stored.length }),
    );
    const { ok } = await update.run({
      botId,
      id: command.id,
      command: command.command,
      shortDescription: command.description,
      rank: to + 1,
    });
    if (!ok) setAnnouncement(intl.formatMessage({ id: 'commands.notMoved' }, { command: name, place: from + 1 }));
    // Another user may have reordered the list concurrently, so the server's order replaces the expected one. The list
    // reports a failed refetch.
    await refetch().catch(() => undefined);
    setExpected(null);
  };

  return { items: expected ?? stored, move, busy, announcement };
}
