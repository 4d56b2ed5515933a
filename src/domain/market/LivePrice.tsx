import { useState } from 'react';
import { FormattedMessage } from 'react-intl';

import { useFormat } from '@/shared/format/useFormat';
import { useThrottledValue } from '@/shared/ui/hooks/useThrottledValue';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import styles from './LivePrice.module.css';
import { useLatestPrice, type LatestPrice } from './latestPrice';

interface LivePriceProps {
  tickerId: number;
  /** The price that the list or page has loaded, shown until a newer live price arrives. */
  initial: LatestPrice;
  /** ISO 4217 of the price; null for index points. */
  currency: string | null | undefined;
  /** Announces changes at most four times a minute. Only for the main price of a page, not in lists. */
  isAnnounced?: boolean;
}

/** A live price. A change flashes briefly, except with reduced motion. */
export function LivePrice({ tickerId, initial, currency, isAnnounced = false }: LivePriceProps) {
  const format = useFormat();
  const { price, isStale } = useLatestPrice(tickerId, initial);
  const [lastPrice, setLastPrice] = useState({ price, flash: '' });
  if (lastPrice.price !== price) setLastPrice({ price, flash: price < lastPrice.price ? 'down' : 'up' });
  const text = format.price(price, currency);
  return (
    <span className={styles['price']}>
      {/** The key remounts the element, which restarts the flash animation. */}
      <span key={price} className={styles['amount']} data-flash={lastPrice.flash || undefined}>
        {text}
      </span>
      {isStale === true && (
        <span className={styles['stale']}>
          <FormattedMessage id="market.live.staleMark" />
        </span>
      )}
      {isAnnounced && <PriceAnnouncement text={text} />}
    </span>
  );
}

function PriceAnnouncement({ text }: { text: string }) {
  const throttled = useThrottledValue(text, 15_000);
  // The price of the first render is part of the page, so it is not announced until it has changed once.
  const [first] = useState(text);
  const [hasChanged, setChanged] = useState(false);
  if (!hasChanged && throttled !== first) setChanged(true);
  return <VisuallyHidden role="status">{hasChanged ? throttled : ''}</VisuallyHidden>;
}
