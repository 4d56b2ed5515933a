import { PriceDelta } from '@/shared/ui/text/PriceDelta';

import { useLatestPrice, type LatestPrice } from './latestPrice';

interface LiveDeltaProps {
  tickerId: number;
  /** The price that the list or page has loaded, shown until a newer live price arrives. */
  initial: LatestPrice;
  currency?: string | null | undefined;
  variant?: 'signed' | 'mover';
  show?: 'amount' | 'percent' | 'both';
}

/** The live change since the previous close; renders nothing without a previous close. */
export function LiveDelta({ tickerId, initial, currency, variant, show }: LiveDeltaProps) {
  const { price, previousClose } = useLatestPrice(tickerId, initial);
  if (previousClose === null || previousClose === undefined) return null;
  return (
    <PriceDelta
      price={price}
      previous={previousClose}
      currency={currency}
      {...(variant && { variant })}
      {...(show && { show })}
    />
  );
}
