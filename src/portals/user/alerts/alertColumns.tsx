import type { IntlShape } from 'react-intl';

import { summarizeAlert } from '@/domain/alerts/summarizeAlert';
import { StockTableCell } from '@/domain/market/StockTableCell';
import type { AlertTable_AlertFragment } from '@/generated/alerts/fragments';
import type { Format } from '@/shared/format/useFormat';
import type { MessageId } from '@/shared/i18n/messages';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import type { DataColumn } from '@/shared/ui/table/types';

import { CompactAlert, CurrentPrice, AlertCondition } from './AlertCells';
import styles from './Alerts.module.css';
import { AlertSwitch } from './AlertSwitch';

/** The sort columns of the list: the server's AlertSort. */
export const ALERT_SORTS = ['ticker_symbol', 'condition', 'active', 'fired_at', 'cts'] as const;
export type AlertSortKey = (typeof ALERT_SORTS)[number];

type Alert = AlertTable_AlertFragment;

const frequencyId = (alert: Alert): MessageId =>
  alert.is_repeat ? 'alerts.form.frequency.every' : 'alerts.form.frequency.once';
const channelId = (alert: Alert): MessageId => (alert.is_email ? 'alerts.channel.email' : 'alerts.channel.inApp');

/** The columns of the list of alerts. */
export function alertColumns(intl: IntlShape, format: Format): ReadonlyArray<DataColumn<Alert>> {
  const say = (id: MessageId) => intl.formatMessage({ id });
  return [
    {
      key: 'ticker_symbol',
      title: say('alerts.column.ticker'),
      sortable: true,
      hideable: false,
      text: (alert) => alert.ticker_symbol,
      render: (alert) => <StockTableCell stock={alert} stats={<CompactAlert alert={alert} />} />,
    },
    {
      key: 'condition',
      title: say('alerts.column.condition'),
      sortable: true,
      hideable: false,
      visibleFrom: 'sm',
      text: (alert) => summarizeAlert(intl, format, alert),
      render: (alert) => <AlertCondition alert={alert} />,
    },
    {
      key: 'active',
      title: say('alerts.column.active'),
      sortable: true,
      visibleFrom: 'sm',
      text: (alert) => say(alert.active ? 'alerts.filter.on' : 'alerts.filter.off'),
      render: (alert) => <AlertSwitch alert={alert} />,
    },
    {
      key: 'price',
      title: say('alerts.column.price'),
      align: 'end',
      visibleFrom: 'sm',
      text: (alert) => alert.current_price,
      render: (alert) => <CurrentPrice alert={alert} />,
    },
    {
      key: 'fired_at',
      title: say('alerts.column.fired'),
      sortable: true,
      visibleFrom: 'md',
      text: (alert) => alert.fired_at ?? '',
      render: (alert) => (alert.fired_at === null ? say('alerts.never') : <RelativeTime value={alert.fired_at} />),
    },
    {
      key: 'frequency',
      title: say('alerts.column.frequency'),
      visibleFrom: 'lg',
      text: (alert) => `${say(frequencyId(alert))}, ${say(channelId(alert))}`,
      render: (alert) => (
        <span className={styles['text']}>
          {say(frequencyId(alert))}
          <small>{say(channelId(alert))}</small>
        </span>
      ),
    },
    {
      key: 'cts',
      title: say('alerts.column.created'),
      sortable: true,
      visibleFrom: 'xl',
      text: (alert) => alert.cts,
      render: (alert) => <RelativeTime value={alert.cts} />,
    },
  ];
}
