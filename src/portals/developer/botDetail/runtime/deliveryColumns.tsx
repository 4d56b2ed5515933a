import { FormattedMessage, type IntlShape } from 'react-intl';

import type { Format } from '@/shared/format/useFormat';
import { RowOpener } from '@/shared/ui/table/RowOpener';
import type { DataColumn } from '@/shared/ui/table/types';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { Tag } from '@/shared/ui/text/Tag';

import { errorTexts, stateTexts, stateTones, type DeliveryRow } from './deliveryTexts';
import styles from './Runtime.module.css';

/** What was sent: the command, or the type of the event. */
export const nameDelivery = ({ command, type }: DeliveryRow): string => (command === null ? type : `/${command}`);

/** What the last attempt to post an event showed; what the bot reported when it was fetched. */
function Result({ row, format }: { row: DeliveryRow; format: Format }) {
  if (row.error)
    return <FormattedMessage id={errorTexts[row.error]} values={{ status: String(row.status_code ?? '') }} />;
  if (row.ms !== null && row.status_code !== null)
    return (
      <FormattedMessage id="deliveries.answered" values={{ status: row.status_code, ms: format.number(row.ms) }} />
    );
  return row.failure ? <span lang="en">{row.failure}</span> : null;
}

/** The columns of the delivery log. */
export const deliveryColumns = (
  intl: IntlShape,
  format: Format,
  open: (id: number) => void,
): ReadonlyArray<DataColumn<DeliveryRow>> => [
  {
    key: 'event',
    title: intl.formatMessage({ id: 'deliveries.column.event' }),
    hideable: false,
    render: (row) => (
      <span className={styles['event']}>
        <RowOpener onOpen={() => open(row.id)}>
          <span dir="ltr" translate="no">
            {nameDelivery(row)}
          </span>
        </RowOpener>
        <small className={styles['muted']} dir="ltr">
          evt_{row.id}
        </small>
      </span>
    ),
    text: (row) => `evt_${row.id} ${nameDelivery(row)}`,
  },
  {
    key: 'state',
    title: intl.formatMessage({ id: 'deliveries.column.state' }),
    render: ({ state }) => (
      <Tag tone={stateTones[state]}>
        <FormattedMessage id={stateTexts[state]} />
      </Tag>
    ),
    text: ({ state }) => intl.formatMessage({ id: stateTexts[state] }),
  },
  {
    key: 'attempts',
    title: intl.formatMessage({ id: 'deliveries.column.attempts' }),
    align: 'end',
    visibleFrom: 'md',
    render: ({ attempts }) => format.number(attempts),
    text: ({ attempts }) => attempts,
  },
  {
    key: 'result',
    title: intl.formatMessage({ id: 'deliveries.column.result' }),
    visibleFrom: 'lg',
    render: (row) => <Result row={row} format={format} />,
    text: ({ error, failure, status_code: status }) => error ?? failure ?? status ?? '',
  },
  {
    key: 'cts',
    title: intl.formatMessage({ id: 'deliveries.column.time' }),
    visibleFrom: 'sm',
    render: ({ cts }) => <RelativeTime value={cts} />,
    text: ({ cts }) => cts,
  },
  {
    key: 'next',
    title: intl.formatMessage({ id: 'deliveries.column.next' }),
    visibleFrom: 'lg',
    render: ({ next_cts: next }) => (next ? <RelativeTime value={next} /> : '–'),
    text: ({ next_cts: next }) => next ?? '',
  },
];
