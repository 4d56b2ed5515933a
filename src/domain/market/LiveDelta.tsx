import type { DeltaUnit } from '@/shared/format/numbers';
import { PriceDelta } from '@/shared/ui/text/PriceDelta';

import { usePriceNow, type PriceNow } from './priceNow';

interface LiveDeltaProps {
  tickerId: number;
  /** What the list or page read, with the close before; shown until something newer is told. */
  initial: PriceNow;
  currency?: string | null | undefined;
  /** Default: in the currency of the price; 'viewer' for the lists that say ₹ or $ (movers). */
  unit?: DeltaUnit;
  variant?: 'signed' | 'mover';
  show?: 'amount' | 'percent' | 'both';
}

/** The change since the previous close, following the market; nothing where no close is known. */
export function LiveDelta({ tickerId, initial, currency, unit = 'price', variant, show }: LiveDeltaProps) {
  const { price, previousClose } = usePriceNow(tickerId, initial);
  if (previousClose === null || previousClose === undefined) return null;
  return (
    <PriceDelta
      price={price}
      previous={previousClose}
      currency={currency}
      unit={unit}
      {...(variant && { variant })}
      {...(show && { show })}
    />
  );
}
