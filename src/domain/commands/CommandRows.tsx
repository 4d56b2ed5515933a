import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, EditOutlined, HolderOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import type { CommandTable_BotCommandFragment } from '@/generated/commands/fragments';
import { disableInPlace } from '@/shared/ui/button/disableInPlace';
import { useDragOrder } from '@/shared/ui/hooks/useDragOrder';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import styles from './Commands.module.css';
import { moveItem, useCommandOrder } from './useCommandOrder';
import { formatCommand, formatUsage, getCommandDescription } from './useCommands';

type Command = CommandTable_BotCommandFragment;

interface CommandRowsProps {
  botId: number;
  label: string;
  commands: readonly Command[];
  /** The search results; undefined without a search. Search results cannot be reordered. */
  searchResults: readonly Command[] | undefined;
  canEdit: boolean;
  /** The element that says why nothing can be changed now; undefined when changes are possible. */
  frozenReasonId?: string | undefined;
  refetch: () => Promise<unknown>;
  onEdit: (command: Command) => void;
  onRemove: (command: Command) => void;
}

/**
 * The commands in their order, which is changed by dragging, with buttons, or with the arrow keys on the drag handle.
 */
export function CommandRows({
  botId,
  label,
  commands,
  searchResults,
  canEdit,
  frozenReasonId,
  refetch,
  onEdit,
  onRemove,
}: CommandRowsProps) {
  const intl = useIntl();
  const order = useCommandOrder(botId, commands, refetch);
  const { drag, listRef, handleProps } = useDragOrder((id, to) => {
    const command = order.items.find((item) => item.id === id);
    if (command) void order.move(command, to);
  });
  const dragged = drag && order.items.find(({ id }) => id === drag.id);
  const visibleCommands = searchResults ?? (dragged ? moveItem(order.items, dragged, drag.to) : order.items);
  const isFrozen = frozenReasonId !== undefined;
  const canMove = canEdit && !isFrozen && searchResults === undefined && commands.length > 1;
  return (
    <>
      <ol ref={listRef} className={styles['list']} aria-label={label}>
        {visibleCommands.map((command, index) => {
          const name = formatCommand(command);
          const text = (
            id: 'commands.moveUp' | 'commands.moveDown' | 'commands.edit' | 'commands.remove' | 'commands.handle',
          ) => intl.formatMessage({ id }, { command: name });
          return (
            <li
              key={command.id}
              data-id={command.id}
              className={`${styles['row']} ${command.id === drag?.id ? styles['dragged'] : ''}`}
            >
              {canMove ? (
                <button
                  type="button"
                  className={styles['handle']}
                  aria-label={text('commands.handle')}
                  {...handleProps(command.id, index)}
                >
                  <HolderOutlined aria-hidden />
                </button>
              ) : null}
              <span className={styles['texts']}>
                <code translate="no" dir="ltr">
                  {formatUsage(command, intl.locale)}
                </code>
                <span>{getCommandDescription(command, intl.locale)}</span>
                <small className={styles['version']}>
                  <FormattedMessage id="commands.version" values={{ version: command.version }} />
                </small>
              </span>
              {canEdit ? (
                <span className={styles['actions']}>
                  {canMove ? (
                    <>
                      <Button
                        type="text"
                        icon={<ArrowUpOutlined aria-hidden />}
                        aria-label={text('commands.moveUp')}
                        {...disableInPlace(index === 0 || order.busy, () => void order.move(command, index - 1))}
                      />
                      <Button
                        type="text"
                        icon={<ArrowDownOutlined aria-hidden />}
                        aria-label={text('commands.moveDown')}
                        {...disableInPlace(
                          index === visibleCommands.length - 1 || order.busy,
                          () => void order.move(command, index + 1),
                        )}
                      />
                    </>
                  ) : null}
                  <Button
                    type="text"
                    icon={<EditOutlined aria-hidden />}
                    disabled={isFrozen}
                    aria-describedby={frozenReasonId}
                    onClick={() => onEdit(command)}
                    aria-label={text('commands.edit')}
                  />
                  <Button
                    type="text"
                    danger
                    icon={<DeleteOutlined aria-hidden />}
                    disabled={isFrozen}
                    aria-describedby={frozenReasonId}
                    onClick={() => onRemove(command)}
                    aria-label={text('commands.remove')}
                  />
                </span>
              ) : null}
            </li>
          );
        })}
      </ol>
      <VisuallyHidden role="status">{order.announcement}</VisuallyHidden>
    </>
  );
}
