import { useMemo } from 'react';
import { useIntl } from 'react-intl';

import { DeleteBotDialog } from '@/domain/bots/DeleteBotDialog';
import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { DataTable } from '@/shared/ui/table/DataTable';
import { useDialogParam } from '@/shared/url/useDialogParam';
import { useTableParams } from '@/shared/url/useTableParams';

import { BOT_SORTS, botColumns } from './botColumns';
import { BOT_FILTERS, BotFilters, toBotQuery } from './BotFilters';
import { useBotTable, type AdminBot } from './botPages';
import { RejectDialog } from './RejectDialog';
import { useBulkActions } from './useBulkActions';
import { useBotRowActions } from './useReviewActions';

/** All bots: pending requests first, or searched, filtered and sorted. */
export function BotTable() {
  const intl = useIntl();
  const dialog = useDialogParam<'reject' | 'delete'>();
  const params = useTableParams({ filters: BOT_FILTERS, sortable: BOT_SORTS });
  const table = useBotTable(toBotQuery(params));
  const columns = useMemo(() => botColumns(intl), [intl]);
  const bulkActions = useBulkActions();
  const getActions = useBotRowActions({
    onReject: (botId) => dialog.open('reject', botId),
    onDelete: (botId) => dialog.open('delete', botId),
  });
  const subject = table.rows?.find(({ id }) => String(id) === dialog.subject);

  return (
    <>
      <DataTable<AdminBot>
        {...table}
        label={intl.formatMessage({ id: 'page.adminBots' })}
        searchLabel={intl.formatMessage({ id: 'botAdmin.search' })}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        columns={columns}
        params={params}
        filters={<BotFilters params={params} />}
        rowActions={(bot) => [
          { key: 'open', label: intl.formatMessage({ id: 'botAdmin.look' }), to: paths.botDetail(bot.id) },
          ...getActions(bot),
        ]}
        bulkActions={bulkActions}
        empty={
          <EmptyState
            image="bot"
            title={intl.formatMessage({ id: 'botAdmin.empty' })}
            hint={intl.formatMessage({ id: 'botAdmin.emptyHint' })}
          />
        }
      />
      {dialog.isOpen('reject') && subject ? (
        <RejectDialog key={subject.id} bot={subject} onClose={dialog.close} />
      ) : null}
      {dialog.isOpen('delete') && subject ? (
        <DeleteBotDialog key={subject.id} bot={subject} onClose={dialog.close} onDeleted={dialog.close} />
      ) : null}
    </>
  );
}
