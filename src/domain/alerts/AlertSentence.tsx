import { useFormikContext } from 'formik';
import { FormattedMessage } from 'react-intl';

import { useFormat } from '@/shared/format/useFormat';
import { useDebouncedValue } from '@/shared/url/useDebouncedValue';
import { alertBounds, holdsAt } from '@rules/alerts';

import type { AlertFormValues, AlertTicker } from './alertForm';
import styles from './Alerts.module.css';

interface AlertSentenceProps {
  ticker: AlertTicker;
  /** What a percentage counts from: the present price, but for an alert whose condition stays as it is. */
  basePrice: number;
}

/** Screen readers hear the sentence when typing rests. */
const REST_MS = 600;

/** Says in words what the alert of the form around it will do, and how far the price is from it. */
export function AlertSentence({ ticker, basePrice }: AlertSentenceProps) {
  const { values } = useFormikContext<AlertFormValues>();
  const settled = useDebouncedValue(values, REST_MS);
  const amount = Number(settled.value);
  if (settled.value === '' || !(amount > 0))
    return (
      <div className={styles['sentence']} role="status">
        <p>
          <FormattedMessage id="alerts.sentence.empty" />
        </p>
      </div>
    );
  const isMove = settled.condition === 'percent_move';
  return (
    <div className={styles['sentence']} role="status">
      <p>
        <WhatHappens ticker={ticker} basePrice={basePrice} condition={settled.condition} amount={amount} />
      </p>
      <p>
        <FormattedMessage
          id={
            settled.isRepeat ? (isMove ? 'alerts.sentence.everyMove' : 'alerts.sentence.every') : 'alerts.sentence.once'
          }
        />{' '}
        <FormattedMessage id={settled.isEmail ? 'alerts.sentence.email' : 'alerts.sentence.inApp'} />{' '}
        <FormattedMessage id="alerts.sentence.hours" />
      </p>
      {settled.active ? null : (
        <p>
          <FormattedMessage id="alerts.sentence.off" />
        </p>
      )}
    </div>
  );
}

interface WhatHappensProps extends AlertSentenceProps {
  condition: AlertFormValues['condition'];
  amount: number;
}

function WhatHappens({ ticker: { symbol, currency, price }, basePrice, condition, amount }: WhatHappensProps) {
  const format = useFormat();
  const bounds = alertBounds(condition, amount, basePrice);
  const money = (value: number) => format.price(value, currency);
  const shared = { symbol, price: money(price) };
  if (condition === 'percent_move') {
    const values = {
      ...shared,
      percent: format.percent(amount),
      base: money(basePrice),
      upper: money(bounds.upper ?? 0),
      lower: money(bounds.lower ?? 0),
    };
    // Nothing falls by the whole of its price.
    return <FormattedMessage id={amount < 100 ? 'alerts.sentence.move' : 'alerts.sentence.moveUp'} values={values} />;
  }
  const direction = condition === 'above' ? 'Above' : 'Below';
  if (holdsAt(bounds, price))
    return <FormattedMessage id={`alerts.sentence.met${direction}`} values={{ ...shared, value: money(amount) }} />;
  const distance = price > 0 ? format.percent((Math.abs(amount - price) / price) * 100) : '';
  return (
    <FormattedMessage id={`alerts.sentence.${condition}`} values={{ ...shared, value: money(amount), distance }} />
  );
}
