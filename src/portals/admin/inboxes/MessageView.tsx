import { Button } from 'antd';
import { FormattedMessage } from 'react-intl';

import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import type { RowAction } from '@/shared/ui/table/types';

import styles from './Inboxes.module.css';
import { Sender } from './Sender';
import { StatusTag } from './StatusTag';
import type { InboxMessage } from './types';

/** A message in full: sender, date, status and text. */
export const MessageView = ({ message }: { message: InboxMessage }) => (
  <article className={styles['message']}>
    <dl className={styles['facts']}>
      <dt>
        <FormattedMessage id="inboxes.column.sender" />
      </dt>
      <dd>
        <Sender message={message} />
      </dd>
      <dt>
        <FormattedMessage id="inboxes.column.sent" />
      </dt>
      <dd>
        <RelativeTime value={message.cts} />
      </dd>
      <dt>
        <FormattedMessage id="inboxes.column.status" />
      </dt>
      <dd>
        <StatusTag status={message.status} />
      </dd>
    </dl>
    {/* A long text scrolls, and must be reachable by keyboard. */}
    <p className={styles['text']} dir="auto" tabIndex={0}>
      {message.text}
    </p>
  </article>
);

/** The actions as buttons. */
export const MessageButtons = ({ actions }: { actions: readonly RowAction[] }) =>
  actions.map(({ key, label, danger, onSelect }) => (
    <Button key={key} danger={danger} onClick={onSelect}>
      {label}
    </Button>
  ));
