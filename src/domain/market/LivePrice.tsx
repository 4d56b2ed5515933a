import { useState } from 'react';
import { FormattedMessage } from 'react-intl';

import { useFormat } from '@/shared/format/useFormat';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import styles from './LivePrice.module.css';
import { usePriceNow, type PriceNow } from './priceNow';
import { useThrottledValue } from './useThrottledValue';

interface LivePriceProps {
  tickerId: number;
  /** What the list or page read; shown until something newer is told. */
  initial: PriceNow;
  /** ISO 4217 of the price; null for index points. */
  currency: string | null | undefined;
  /** Changes are read out, at most four times a minute: for the one price that a page is about, never in lists. */
  isAnnounced?: boolean;
}

/** A price that follows the market. A change flashes shortly, unless less motion is asked for. */
export function LivePrice({ tickerId, initial, currency, isAnnounced = false }: LivePriceProps) {
  const format = useFormat();
  const { price, isStale } = usePriceNow(tickerId, initial);
  const [seen, setSeen] = useState({ price, flash: '' });
  if (seen.price !== price) setSeen({ price, flash: price < seen.price ? 'down' : 'up' });
  const text = format.price(price, currency);
  return (
    <span className={styles['price']}>
      {/* A new element for each price: the flash begins anew. */}
      <span key={price} className={styles['figure']} data-flash={seen.flash || undefined}>
        {text}
      </span>
      {isStale === true && (
        <span className={styles['stale']}>
          <FormattedMessage id="market.live.staleMark" />
        </span>
      )}
      {isAnnounced && <Announced text={text} />}
    </span>
  );
}

function Announced({ text }: { text: string }) {
  const throttled = useThrottledValue(text, 15_000);
  const [first] = useState(text);
  return <VisuallyHidden role="status">{throttled === first ? '' : throttled}</VisuallyHidden>;
}
