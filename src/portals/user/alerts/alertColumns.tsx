import { useIntl, type IntlShape } from 'react-intl';

import { getAlertCurrency } from '@/domain/alerts/alertForm';
import { summarizeAlert } from '@/domain/alerts/summarizeAlert';
import { LiveDelta } from '@/domain/market/LiveDelta';
import { LivePrice } from '@/domain/market/LivePrice';
import { toLatestPrice } from '@/domain/market/latestPrice';
import { StockColumn } from '@/domain/market/StockColumn';
import type { AlertTable_AlertFragment } from '@/generated/alerts/fragments';
import { useFormat, type Format } from '@/shared/format/useFormat';
import type { MessageId } from '@/shared/i18n/messages';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import type { DataColumn } from '@/shared/ui/table/types';

import styles from './Alerts.module.css';
import { AlertSwitch } from './AlertSwitch';

/** The sort columns of the list: the server's AlertSort. */
export const ALERT_SORTS = ['ticker_symbol', 'condition', 'active', 'fired_at', 'cts'] as const;
export type AlertSortKey = (typeof ALERT_SORTS)[number];

type Alert = AlertTable_AlertFragment;

const frequencyId = (alert: Alert): MessageId =>
  alert.is_repeat ? 'alerts.form.frequency.every' : 'alerts.form.frequency.once';
const channelId = (alert: Alert): MessageId => (alert.is_email ? 'alerts.channel.email' : 'alerts.channel.inApp');

/** Why an enabled alert cannot fire now. */
function findBlockingReason(alert: Alert): MessageId | undefined {
  if (alert.is_delisted) return 'alerts.delisted';
  return alert.active && alert.is_met ? 'alerts.met' : undefined;
}

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
      render: (alert) => <StockColumn stock={alert} stats={<CompactAlert alert={alert} />} />,
    },
    {
      key: 'condition',
      title: say('alerts.column.condition'),
      sortable: true,
      hideable: false,
      visibleFrom: 'sm',
      text: (alert) => summarizeAlert(intl, format, alert),
      render: (alert) => <Words alert={alert} />,
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

/** The most important fields of an alert on narrow screens, below the name of its stock. */
function CompactAlert({ alert }: { alert: Alert }) {
  return (
    <span className={styles['narrow']}>
      <Words alert={alert} />
      <span className={styles['line']}>
        <CurrentPrice alert={alert} />
        <AlertSwitch alert={alert} />
      </span>
    </span>
  );
}

function Words({ alert }: { alert: Alert }) {
  const intl = useIntl();
  const format = useFormat();
  const why = findBlockingReason(alert);
  return (
    <span className={styles['text']}>
      {summarizeAlert(intl, format, alert)}
      {why === undefined ? null : <small>{intl.formatMessage({ id: why })}</small>}
    </span>
  );
}

function CurrentPrice({ alert }: { alert: Alert }) {
  const currency = getAlertCurrency(alert);
  const initial = toLatestPrice(alert, alert.current_price);
  return (
    <span className={styles['price']}>
      <LivePrice tickerId={alert.ticker_id} initial={initial} currency={currency} />
      <LiveDelta tickerId={alert.ticker_id} initial={initial} currency={currency} show="percent" />
    </span>
  );
}
