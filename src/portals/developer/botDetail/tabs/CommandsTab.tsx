import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { FrozenReason } from '@/domain/bots/FrozenReason';
import { CommandAddDialog, CommandEditDialog } from '@/domain/commands/CommandDialogs';
import { CommandRows } from '@/domain/commands/CommandRows';
import styles from '@/domain/commands/Commands.module.css';
import { formatCommand, useCommands } from '@/domain/commands/useCommands';
import { useRemoveCommand } from '@/domain/commands/useRemoveCommand';
import { matchesText } from '@/shared/format/text';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { Panel } from '@/shared/ui/page/Panel';
import { SearchBox } from '@/shared/ui/SearchBox';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';
import { useDialogParam } from '@/shared/url/useDialogParam';
import { useTableParams } from '@/shared/url/useTableParams';
import { COMMAND_LIMITS } from '@rules/bots/commandLimits';

import { useBotRights } from './useBotRights';

/** Shorter lists have no search. */
const SEARCHABLE_FROM = 6;

/** The commands of a bot with their texts and order. */
export function CommandsTab({ botId }: { botId: number }) {
  const intl = useIntl();
  const { canEdit, isFrozen } = useBotRights(botId);
  const reasonId = useId();
  const { items, loading, failure, refetch } = useCommands(botId);
  const { search, setSearch } = useTableParams();
  const dialog = useDialogParam<'addCommand' | 'editCommand'>();
  const remove = useRemoveCommand(botId);
  const isFull = items.length >= COMMAND_LIMITS.perBot;
  const title = intl.formatMessage({ id: 'commands.title' });
  const edited = dialog.isOpen('editCommand') ? items.find(({ id }) => String(id) === dialog.subject) : undefined;
  const found =
    search === ''
      ? undefined
      : items.filter((command) =>
          matchesText(`${formatCommand(command)} ${command.description} ${command.description_tr ?? ''}`, search),
        );
  const addButton = (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      disabled={isFull || isFrozen}
      aria-describedby={isFrozen ? reasonId : undefined}
      onClick={() => dialog.open('addCommand')}
    >
      <FormattedMessage id="commands.add" />
    </Button>
  );

  return (
    <Panel
      title={title}
      {...(!loading && failure === undefined && { count: items.length })}
      action={canEdit && items.length > 0 ? addButton : null}
    >
      {canEdit && isFrozen ? <FrozenReason id={reasonId} className={styles['frozen']} /> : null}
      {items.length === 0 ? (
        <NoCommands
          loading={loading}
          failure={failure}
          onRetry={() => void refetch()}
          action={canEdit ? addButton : null}
        />
      ) : (
        <>
          <div className={styles['tools']}>
            <p>
              <FormattedMessage id="commands.intro" />{' '}
              {isFull ? <FormattedMessage id="commands.full" values={{ max: COMMAND_LIMITS.perBot }} /> : null}
            </p>
            {items.length >= SEARCHABLE_FROM || search !== '' ? (
              <SearchBox
                className={styles['search']}
                label={intl.formatMessage({ id: 'commands.search' })}
                search={search}
                setSearch={setSearch}
              />
            ) : null}
          </div>
          {found?.length === 0 ? (
            <EmptyState
              title={intl.formatMessage({ id: 'commands.noneFound' })}
              action={
                <Button onClick={() => setSearch('')}>
                  <FormattedMessage id="commands.clearSearch" />
                </Button>
              }
            />
          ) : (
            <CommandRows
              botId={botId}
              label={title}
              commands={items}
              searchResults={found}
              canEdit={canEdit}
              frozenReasonId={isFrozen ? reasonId : undefined}
              refetch={refetch}
              onEdit={({ id }) => dialog.open('editCommand', id)}
              onRemove={remove}
            />
          )}
        </>
      )}
      {dialog.isOpen('addCommand') && canEdit && !isFrozen ? (
        <CommandAddDialog botId={botId} onClose={dialog.close} />
      ) : null}
      {edited && canEdit && !isFrozen ? (
        <CommandEditDialog key={edited.id} botId={botId} command={edited} onClose={dialog.close} />
      ) : null}
    </Panel>
  );
}

interface NoCommandsProps {
  loading: boolean;
  failure: string | null | undefined;
  onRetry: () => void;
  action: ReactNode;
}

function NoCommands({ loading, failure, onRetry, action }: NoCommandsProps) {
  const intl = useIntl();
  if (failure !== undefined) return <ErrorState message={failure} onRetry={onRetry} />;
  if (loading) return <ListSkeleton count={3} />;
  return (
    <EmptyState
      title={intl.formatMessage({ id: 'commands.empty' })}
      hint={intl.formatMessage({ id: 'commands.emptyHint' })}
      action={action}
    />
  );
}
