import { FormattedMessage } from 'react-intl';

import { useFormat } from '@/shared/format/useFormat';

import styles from './Money.module.css';
import { VisuallyHidden } from './VisuallyHidden';

interface PriceDeltaProps {
  price: number;
  previous: number;
  /** The currency of the price; without it, the amount is a plain number. */
  currency?: string | null | undefined;
  /** 'mover' shows the absolute difference beside the arrow, as in mover rows; otherwise both numbers are signed. */
  variant?: 'signed' | 'mover';
  /** Which numbers are shown; default both. */
  show?: 'amount' | 'percent' | 'both';
}

/** The change of a price: arrow, sign and colour together, never colour alone. Zero counts as up. */
export function PriceDelta({ price, previous, currency, variant = 'signed', show = 'both' }: PriceDeltaProps) {
  const delta = useFormat().delta(price, previous, currency);
  const isUp = delta.direction === 'up';
  const amount = variant === 'mover' ? delta.amount : delta.signedAmount;
  const texts = {
    amount,
    percent: delta.signedPercent,
    both: variant === 'mover' ? amount : `${amount} (${delta.signedPercent})`,
  };
  return (
    <span className={`${styles['amount']} ${isUp ? styles['up'] : styles['down']}`} data-direction={delta.direction}>
      <svg className={styles['arrow']} viewBox="0 0 10 10" aria-hidden="true">
        <path d={isUp ? 'M5 1 9 9H1Z' : 'M5 9 1 1h8Z'} fill="currentColor" />
      </svg>
      <VisuallyHidden>
        <FormattedMessage id={isUp ? 'shared.priceUp' : 'shared.priceDown'} />{' '}
      </VisuallyHidden>
      {texts[show]}
    </span>
  );
}
