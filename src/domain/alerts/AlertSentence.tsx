import { useFormikContext } from 'formik';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';

import { useLatestPrice } from '@/domain/market/latestPrice';
import { useFormat } from '@/shared/format/useFormat';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';
import { useDebouncedValue } from '@/shared/url/useDebouncedValue';
import { alertBounds, isMetAt } from '@rules/market/alerts';

import type { AlertFormValues, AlertTicker } from './alertForm';
import styles from './Alerts.module.css';

interface AlertSentenceProps {
  ticker: AlertTicker;
  /** The base price of a percentage; defaults to the current price. */
  basePrice?: number | undefined;
}

/** Debounce of the announcement, in ms. */
const REST_MS = 600;

/** Describes in a sentence what the alert in the form does, and how far the live price is from it. */
export function AlertSentence({ ticker, basePrice }: AlertSentenceProps) {
  const { values } = useFormikContext<AlertFormValues>();
  const { price } = useLatestPrice(ticker.tickerId, { price: ticker.price });
  const settled = useDebouncedValue(values, REST_MS);
  // Announced once per input, not with each price update.
  const [spoken, setSpoken] = useState({ settled, price });
  if (spoken.settled !== settled) setSpoken({ settled, price });
  return (
    <>
      <div className={styles['sentence']} aria-hidden="true">
        <AlertDescription ticker={ticker} price={price} basePrice={basePrice ?? price} values={values} />
      </div>
      <VisuallyHidden role="status">
        <AlertDescription
          ticker={ticker}
          price={spoken.price}
          basePrice={basePrice ?? spoken.price}
          values={spoken.settled}
        />
      </VisuallyHidden>
    </>
  );
}

interface SentencesProps {
  ticker: AlertTicker;
  price: number;
  basePrice: number;
  values: AlertFormValues;
}

function AlertDescription(props: SentencesProps) {
  const { value, condition, isRepeat, isEmail, active } = props.values;
  if (!(Number(value) > 0))
    return (
      <p>
        <FormattedMessage id="alerts.sentence.empty" />
      </p>
    );
  const again = condition === 'percent_move' ? 'alerts.sentence.everyMove' : 'alerts.sentence.every';
  return (
    <>
      <p>
        <AlertEffect {...props} amount={Number(value)} />
      </p>
      <p>
        <FormattedMessage id={isRepeat ? again : 'alerts.sentence.once'} />{' '}
        <FormattedMessage id={isEmail ? 'alerts.sentence.email' : 'alerts.sentence.inApp'} />{' '}
        <FormattedMessage id="alerts.sentence.hours" />
      </p>
      {active ? null : (
        <p>
          <FormattedMessage id="alerts.sentence.off" />
        </p>
      )}
    </>
  );
}

function AlertEffect({ ticker, price, basePrice, values, amount }: SentencesProps & { amount: number }) {
  const format = useFormat();
  const { condition } = values;
  const bounds = alertBounds(condition, amount, basePrice);
  const exact = (value: number) => format.exactPrice(value, ticker.currency);
  const shared = { symbol: ticker.symbol, price: format.price(price, ticker.currency) };
  if (condition === 'percent_move') {
    const moveValues = {
      ...shared,
      percent: format.percent(amount),
      base: exact(basePrice),
      upper: exact(bounds.upper ?? 0),
      lower: exact(bounds.lower ?? 0),
    };
    // A price cannot fall by 100 % or more, so only the rise is described.
    return (
      <FormattedMessage id={amount < 100 ? 'alerts.sentence.move' : 'alerts.sentence.moveUp'} values={moveValues} />
    );
  }
  const direction = condition === 'above' ? 'Above' : 'Below';
  if (isMetAt(bounds, price))
    return <FormattedMessage id={`alerts.sentence.met${direction}`} values={{ ...shared, value: exact(amount) }} />;
  const distance = price > 0 ? format.percent((Math.abs(amount - price) / price) * 100) : '';
  return (
    <FormattedMessage id={`alerts.sentence.${condition}`} values={{ ...shared, value: exact(amount), distance }} />
  );
}
