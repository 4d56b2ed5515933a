import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { EmptyState } from '@/shared/ui/state/EmptyState';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { DataTable } from '@/shared/ui/table/DataTable';
import { useDialogParam } from '@/shared/url/useDialogParam';
import { useTableParams } from '@/shared/url/useTableParams';

import { INBOX_SORTS, inboxColumns } from './inboxColumns';
import { INBOX_FILTERS, StatusFilter, toInboxQuery } from './StatusFilter';
import { MessageDialog } from './MessageDialog';
import type { Inbox, InboxMessage } from './types';
import { useMessageActions } from './useMessageActions';

const NEWEST_FIRST = { by: 'cts', order: 'desc' } as const;

/** The page of an inbox, configured by a description in `kinds/`. */
export function InboxPage({ inbox }: { inbox: Inbox }) {
  const intl = useIntl();
  const dialog = useDialogParam<'message'>();
  const params = useTableParams({ filters: INBOX_FILTERS, sortable: INBOX_SORTS, defaultSort: NEWEST_FIRST });
  const requested = toInboxQuery(params);
  const table = inbox.useTable(requested, { fileName: inbox.key });
  const { open } = dialog;
  const columns = useMemo(
    () =>
      inboxColumns(intl, inbox, (id) =>
        inbox.detailPath ? { to: inbox.detailPath(id) } : { onOpen: () => open('message', id) },
      ),
    [intl, inbox, open],
  );
  const getActions = useMessageActions(inbox);
  const close = inbox.useClose();
  const read = (id: number) => ({
    key: 'read',
    label: intl.formatMessage({ id: 'inboxes.read' }),
    ...(inbox.detailPath ? { to: inbox.detailPath(id) } : { onSelect: () => open('message', id) }),
  });
  const opened = dialog.isOpen('message') ? table.rows?.find(({ id }) => String(id) === dialog.subject) : undefined;

  return (
    <PageLayout title={intl.formatMessage({ id: inbox.titleId })} description={<FormattedMessage id={inbox.aboutId} />}>
      <DataTable<InboxMessage>
        {...table}
        label={intl.formatMessage({ id: inbox.titleId })}
        searchLabel={intl.formatMessage({ id: 'inboxes.search' })}
        rowKey={({ id }) => id}
        rowName={(message) => message.title ?? message.text.slice(0, 60)}
        columns={columns}
        params={params}
        filters={<StatusFilter params={params} />}
        rowActions={(message) => [read(message.id), ...getActions(message)]}
        bulkActions={[
          {
            key: 'close',
            label: intl.formatMessage({ id: 'inboxes.set.closed' }),
            question: (count) => ({ title: intl.formatMessage({ id: 'inboxes.closeMany' }, { count }) }),
            isPossible: ({ status }) => status !== 'closed',
            runForRow: close,
            refetchQueries: [inbox.query, 'getAdminQueueCount'],
          },
        ]}
        empty={
          <EmptyState
            title={intl.formatMessage({ id: 'inboxes.empty' })}
            hint={intl.formatMessage({ id: inbox.aboutId })}
          />
        }
      />
      {opened ? <MessageDialog message={opened} actions={getActions(opened)} onClose={dialog.close} /> : null}
    </PageLayout>
  );
}
