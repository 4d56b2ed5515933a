import { LiveDelta } from '@/domain/market/LiveDelta';
import { toLatestPrice, useLatestPrice } from '@/domain/market/latestPrice';
import type { WatchlistTable_WatchlistItemFragment } from '@/generated/watchlists/fragments';

import styles from './Watchlist.module.css';

type Item = WatchlistTable_WatchlistItemFragment;

/** The change in percent that has the strongest colour, and its share of colour in percent. */
const HOTTEST = 5;
const STRONGEST = 38;

interface HeatedChangeProps {
  item: Item;
  isHeated: boolean;
}

/** The change of the price; with a background by its size where the list shows heat. */
export function HeatedChange({ item, isHeated }: HeatedChangeProps) {
  return item.current_price === null ? null : <Priced item={item} price={item.current_price} isHeated={isHeated} />;
}

function Priced({ item, price, isHeated }: HeatedChangeProps & { price: number }) {
  const initial = toLatestPrice(item, price);
  const { price: latest, previousClose } = useLatestPrice(item.ticker_id, initial);
  const delta = <LiveDelta tickerId={item.ticker_id} initial={initial} currency={item.currency} />;
  if (!isHeated || !previousClose) return delta;
  const percent = (latest / previousClose - 1) * 100;
  const strength = Math.min(1, Math.abs(percent) / HOTTEST) * STRONGEST;
  const tone = percent < 0 ? 'loss' : 'gain';
  return (
    <span
      className={styles['heat']}
      style={{ background: `color-mix(in oklab, var(--b-${tone}) ${strength.toFixed(1)}%, var(--b-surface))` }}
    >
      {delta}
    </span>
  );
}
