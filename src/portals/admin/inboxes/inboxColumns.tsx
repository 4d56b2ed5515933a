import type { IntlShape } from 'react-intl';

import type { InboxSort, InboxStatus } from '@/generated/schema';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { RowOpener } from '@/shared/ui/table/RowOpener';
import type { DataColumn } from '@/shared/ui/table/types';

import styles from './Inboxes.module.css';
import { Sender } from './Sender';
import { StatusTag } from './StatusTag';
import type { Inbox, InboxMessage } from './types';

/** The sort columns of the inboxes; each has an index. */
export const INBOX_SORTS = ['cts', 'status'] as const satisfies readonly InboxSort[];

export const STATUSES = ['open', 'in_progress', 'closed'] as const satisfies readonly InboxStatus[];

/** The columns of an inbox. */
export function inboxColumns(
  intl: IntlShape,
  { hasTitle = false, hasReplyAddress = false }: Inbox,
  /** How a message is opened. */
  getOpener: (id: number) => { to: string } | { onOpen: () => void },
): ReadonlyArray<DataColumn<InboxMessage>> {
  return [
    {
      key: 'text',
      title: intl.formatMessage({ id: 'inboxes.column.text' }),
      hideable: false,
      text: ({ text }) => text,
      render: ({ id, title, text }) => (
        <span className={styles['what']} dir="auto">
          <RowOpener {...getOpener(id)}>
            {title ? <strong className={styles['excerpt']}>{title}</strong> : null}
            <span className={`${styles['excerpt']} ${title ? styles['under'] : ''}`}>{text}</span>
          </RowOpener>
        </span>
      ),
    },
    ...(hasTitle
      ? [
          {
            key: 'title',
            title: intl.formatMessage({ id: 'inboxes.column.title' }),
            exportOnly: true,
            text: ({ title }: InboxMessage) => title ?? '',
            render: () => null,
          },
        ]
      : []),
    {
      key: 'sender',
      title: intl.formatMessage({ id: 'inboxes.column.sender' }),
      visibleFrom: 'md',
      text: ({ name }) => name ?? '',
      render: (message) => <Sender message={message} />,
    },
    ...(hasReplyAddress
      ? [
          {
            key: 'email',
            title: intl.formatMessage({ id: 'inboxes.column.email' }),
            exportOnly: true,
            text: ({ emailaddress }: InboxMessage) => emailaddress ?? '',
            render: () => null,
          },
        ]
      : []),
    {
      key: 'status',
      title: intl.formatMessage({ id: 'inboxes.column.status' }),
      sortable: true,
      text: ({ status }) => intl.formatMessage({ id: `inboxes.status.${status}` }),
      render: ({ status }) => <StatusTag status={status} />,
    },
    {
      key: 'cts',
      title: intl.formatMessage({ id: 'inboxes.column.sent' }),
      sortable: true,
      visibleFrom: 'sm',
      text: ({ cts }) => cts,
      render: ({ cts }) => <RelativeTime value={cts} />,
    },
  ];
}
