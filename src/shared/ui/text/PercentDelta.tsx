import { FormattedMessage } from 'react-intl';

import { useFormat } from '@/shared/format/useFormat';

import styles from './Money.module.css';
import { VisuallyHidden } from './VisuallyHidden';

/** A change in percent: arrow, sign and colour together, as in `PriceDelta`. Zero counts as up. */
export function PercentDelta({ points }: { points: number }) {
  const format = useFormat();
  const isUp = points >= 0;
  return (
    <span
      className={`${styles['amount']} ${isUp ? styles['up'] : styles['down']}`}
      data-direction={isUp ? 'up' : 'down'}
    >
      <svg className={styles['arrow']} viewBox="0 0 10 10" aria-hidden="true">
        <path d={isUp ? 'M5 1 9 9H1Z' : 'M5 9 1 1h8Z'} fill="currentColor" />
      </svg>
      <VisuallyHidden>
        <FormattedMessage id={isUp ? 'shared.priceUp' : 'shared.priceDown'} />{' '}
      </VisuallyHidden>
      {format.signedPercent(points)}
    </span>
  );
}
