import { useIntl } from 'react-intl';

import { getAlertCurrency } from '@/domain/alerts/alertForm';
import { summarizeAlert } from '@/domain/alerts/summarizeAlert';
import { LiveDelta } from '@/domain/market/LiveDelta';
import { LivePrice } from '@/domain/market/LivePrice';
import { toLatestPrice } from '@/domain/market/latestPrice';
import type { AlertTable_AlertFragment } from '@/generated/alerts/fragments';
import { useFormat } from '@/shared/format/useFormat';
import type { MessageId } from '@/shared/i18n/messages';

import styles from './Alerts.module.css';
import { AlertSwitch } from './AlertSwitch';

type Alert = AlertTable_AlertFragment;

/** Why an alert cannot fire: its stock is no longer traded or, when it is switched on, its condition is already met. */
function findBlockingReason(alert: Alert): MessageId | undefined {
  if (alert.is_delisted) return 'alerts.delisted';
  return alert.active && alert.is_met ? 'alerts.met' : undefined;
}

/** The most important fields of an alert on narrow screens, below the name of its stock. */
export function CompactAlert({ alert }: { alert: Alert }) {
  return (
    <span className={styles['narrow']}>
      <AlertCondition alert={alert} />
      <span className={styles['line']}>
        <CurrentPrice alert={alert} />
        <AlertSwitch alert={alert} />
      </span>
    </span>
  );
}

/** The condition of an alert, and why it cannot fire. */
export function AlertCondition({ alert }: { alert: Alert }) {
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

/** The price of the stock, and its change. */
export function CurrentPrice({ alert }: { alert: Alert }) {
  const currency = getAlertCurrency(alert);
  const initial = toLatestPrice(alert, alert.current_price);
  return (
    <span className={styles['price']}>
      <LivePrice tickerId={alert.ticker_id} initial={initial} currency={currency} />
      <LiveDelta tickerId={alert.ticker_id} initial={initial} currency={currency} show="percent" />
    </span>
  );
}
